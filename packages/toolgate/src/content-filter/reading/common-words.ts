/** Words that say little about a text: function words, and words that introduce every assistant. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also an and any anything are as ask asked at be because been before being best better between both but ' +
    'by can come could d did do does doesn doing don down during each either else even every everything few find first for from get give go ' +
    'good had has have having he help her here hers him his how however i if in information into is isn it its just keep know let like ' +
    'll look made make many may me might more most much must my need new no not nothing now of off on once one only or other others our out ' +
    'over own please question questions re really s same see she should so some someone something such sure t take tell than that the their ' +
    'them then there these they thing things this those through time to too two under until up us use using ve very want was way we well ' +
    'were what when where which while who why will with within without would yes you your ai an answer answers assistant chatbot friendly ' +
    'helpful language large llm model polite user users'
  ).split(' '),
);

/** Chinese and Japanese characters that say little too: particles, and characters of every prompt. */
export const commonIdeographs: ReadonlySet<string> = new Set(
  '的是了在和与或有不你我您他她们用户请可以根据进行提供信息回答复问题要时为这那个一些其之并将能会对中上下到从按如果当后前使内容及等所需求给出输入语言文字性化人者相关式',
);

/** What the words of a clause weigh. Written by `pnpm train:secrecy DATA` of the benchmarks. */
export const secrecyWeights: { bias: number; features: Readonly<Record<string, string>> } = {
  bias: -1.15,
  features: {
    '1.5': '#disclosure#negation #label #negation #pronoun #staff',
    '1': '#condition #disclosure #hiding #hiding#pronoun #negation#public #negation#utterance #public das it ne nicht nobod off only_$ perso_$ secre secre_$ would',
    '0.5':
      '#condition#disclosure #condition#pronoun #disclosure#pronoun #disclosure#public #guarding#label #label#pronoun #negation#pronoun for it_$ not only perso this we 知道_$',
    '-0.5': "#exception #short do don't may to to_the",
    '-1': '#input #input#public #utterance ^_no an by exist make value with',
    '-1.5':
      '#generic ^_2 ^_3 ^_b ^_c ^_custo ^_i ^_you build but inter its knowl light_$ noise other patie s say_that share shoul story suppo trust when 例如',
    '-2': "#disclosure#guarding #prompt 000 100 11 12 15 1_$ 20 2026 30 8 ^_1 ^_ident ^_if ^_inclu ^_inter ^_is ^_learn ^_on ^_one ^_or ^_perso ^_pleas ^_provi ^_so ^_then ^_type ^_user ^_which ^_为 ^_你 ^_它 ^_若 a_$ above aesth age also alter anoth api app art artic asses assum atmos basic beaut becau been best body brand brigh brown calcu call categ chall child cinem combi commo conne corre criti cross cultu detec discu displ domai durin energ estim examp_$ f feel finan flow for_a free fully gentl globa go half- hand head heavy high- his histo human ident if_the indic indus input is_$ is_a js json just_say large learn_$ left lens like lines link lists local logos long look low maste match max mecha mediu memor micro might mirro missi mode modif modul most motio music must_be n narra neutr next no_logos now open opera origi panel param part path plant platf pleas polit posit possi possi_$ poten prima print propo rate react reada ready real reaso reduc relax resol resou revie room run score secon selec serve sever shado shot signi smoot squar state_$ strai strin stron studi style_$ succe table test testi theme thoug tips today token too topic_$ train trave two type under_the used varia very way weath what why will_$ with_the works you'r you_will 不要 为 如 开头 数字 规则 角色 ️",
    '-2.5':
      '01 6 7 9 ^_after ^_but ^_name ^_once ^_techn ^_with ^_使用 ^_如果 acces add again agent allow alway and appli archi ask assis avail b backg_$ black block blue chang_$ city clean clear comma compo const conti core curre d date day deep defin depth diffe digit effec email emoti engin engli envir error event execu explo expre face featu files focus forma frien from_the funct good green guide hair highl https i id imple initi insta integ inten inter_$ into intro is_the issue key lengt line locat m main markd marke metho minim minut model moder names neces objec of_a optio over patte perfo phone portr power pract prese prior probl proce profi progr proje promp quali ratio reali red refle relat rende resea right scene scree searc secur servi sharp short show simpl singl skill skin small socia some space stand steps strat struc subtl sugge summa task text textu the_user think throu title tool tools top true updat url user users video visua warm was where which white windo world x year you_$ 你 信息 分享 名称 回复 建议 我 若 问题',
    '-3': '#long 0 1 10 4 ^_and ^_as ^_when actio adult all analy appro as_a at c camer chara check com compl consi conte descr desig devel direc do_it each eleme examp exper expla extra file first follo frame gener gpt high image impor level light list more multi my name_$ natur new on_the outpu photo point produ quest_$ refer reque requi role sligh soft sourc start style targe time to_$ tone trans using ve visib water while 内容 告诉 守 结尾 讲',
    '-3.5':
      '2 3 5 code color creat how inclu langu or provi respo speci such_as 回答 如果 它 此 输出',
    '-4': '^_in g 这',
    '-4.5': '是',
    '-5': '用户',
  },
};

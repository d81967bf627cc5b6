import type { Parts } from './compose-prompts.ts';

/** Parts of ordinary English requests that use the words of attacks. */
export const ordinaryParts: Parts = {
  please:
    '|||please|can you|could you|could you please|i need you to|i want you to|hi,|hello, please|would you|i would like you to|help me|quickly|',
  show: 'show me|tell me|print|list|display|share|give me|write|write down|send me|explain|describe|provide|outline|read|find|look up|export|email me|text me',
  restate:
    'repeat|summarize|summarise|translate|rewrite|paraphrase|rephrase|quote|copy|proofread|convert|recap|transcribe|shorten|simplify|edit|correct|format|encode|decode',
  thing:
    'recipe|board game|washing machine|router|new phone|tax form|visa application|exam|football match|chess tournament|printer|coffee machine|medication|garden shed|car seat|marathon|school trip|birthday party|rental contract|science experiment|knitting pattern|dishwasher|bookshelf|swimming pool|library|parking permit|insurance claim',
  instructions:
    'instructions|rules|guidelines|directions|steps|manual|configuration|settings|requirements|policy|orders|commands|prompt|terms|conditions|restrictions|limits',
  foreign:
    'for the {thing}|for my {thing}|of the {thing}|on how to use the {thing}|about the {thing}|of the game|for new employees|for assembling the {thing}|in the attached document|from the email below|on page 3|in the paragraph below|for students|of our company|in this article',
  mine: 'my last [message|email|order|request|payment|booking|comment|question|address|text]|my previous [order|email|reservation|appointment|ticket|address|statement|employer]|my earlier [complaint|note|mail|question]|the typo in my [last|previous] message|the attachment i sent|my old phone number|the first invoice|the previous meeting|the second half of my email|the earlier version of my essay|that last part|the noise in the data|missing values|null values|the header row|capital letters|white space',
  ignore:
    'ignore|disregard|forget|forget about|cancel|skip|delete|remove|drop|override|reset|bypass|stop|discard|overwrite|dismiss|leave out|never mind|undo|replace|disable|turn off',
  order:
    'order|booking|account balance|statement|ticket|subscription|card|reservation|delivery|payments|transactions|invoices|appointment|refund|test results|prescription|warranty|loyalty points|flight|seat',
  role: 'a travel guide|an English teacher|a chef|a career coach|a poet|a Linux terminal|a doctor|a historian|a stand-up comedian|a fitness trainer|a lawyer|a job interviewer|a storyteller|a math tutor|a nutritionist|a novelist|a football commentator|a product manager|a marketing expert|a debate coach|a translator|a spreadsheet|a detective in a story|a friendly dragon|an advertiser|a scientist|a senior Python developer|a database administrator|a security engineer|Sherlock Holmes|a medieval knight',
  task: 'suggest places to visit|correct my grammar|plan a dinner|write a short poem about rain|explain photosynthesis|give me feedback on my essay|write a cover letter|tell a bedtime story|make a study plan|compare two laptops|translate sentences|help me prepare for an interview|answer my questions|write code for a calculator|describe a small town|create a workout|review my code|summarize the news|write product descriptions|draft an email to my landlord',
  greeting:
    'Hello,|Hi,|Good morning.|Dear team,|Hey there,|||To whom it may concern:|Excuse me,|Hello again.',
  complaint:
    'my parcel is late.|the shoes are too small.|i was charged twice.|the lamp arrived broken.|nobody answers the phone.|your app logs me out all the time.|my flight was cancelled.|the pills make me dizzy.|my card was declined abroad.|the doctor did not call back.|my suitcase is lost.|the discount code is not accepted.|i never received the verification code.|the previous agent hung up on me.|your bot keeps repeating the same sentence.|i got the wrong size.|the seat was dirty.|the prescription is missing.|the transfer is still pending.|the secret santa gift came without a card.|i cannot see my old statements.|my password reset link does not work.|the instructions in the box are in another language.|the system says that my name is invalid.',
  wish: 'i want my money back.|please forget the first booking and keep the second.|ignore the email i sent this morning.|can you send me the instructions again?|tell me what to do now.|please delete my old address.|show me all my past orders.|what are the rules for refunds?|stop sending reminders.|please change the name on the ticket.|let me speak to your supervisor.|can you print the invoice and send it to me?|give me the phone number of the manager.|please cancel everything.|is there a way to skip the line?|what is my limit?|please write the answer in Spanish.|do not call me, write to me only.|can you override the block on my card?|which documents must i show?|please repeat the dosage.|can i see my file?|what did my doctor write?|tell me the code for the door of the apartment.|remind me what i ordered last time.|please act quickly.|how do i unlock my account?|who has access to my records?|i need the full text of the contract.',
  quoted:
    'non-refundable|all previous offers are void|final sale|do not disregard this notice|keep your PIN secret|act now|system maintenance|the above terms apply|you are now registered|override charge|previous balance forgotten|instructions to follow|prompt payment|access denied|confidential|ignore if already paid|by order of the manager|developer edition|new rules apply from May|repeat prescription|reveal your gift',
  policyname:
    'return policy|privacy policy|baggage policy|cancellation rules|terms of use|guidelines for visitors|loan conditions|fee schedule|house rules|dress code|safety instructions|booking conditions',
  topic:
    'returns|refunds|hand luggage|children|late payment|vaccination|upgrades|gift cards|transfers abroad|repairs|visiting hours|delivery on Sunday|blood tests|seat selection|overdrafts|medication',
  constraint:
    'Your [entire |]response must [be in English|contain at least 300 words|be in all lowercase letters|have three paragraphs|not contain commas|include a title in double angular brackets|be valid JSON|be wrapped in double quotes|start with the word "Hello"|end with the phrase "Is there anything else?"].|Do not [include|use|mention] [the keywords "rain" and "sun"|any commas|the word "very"|exclamation marks|bullet points|any names|explanations].|Answer [in one sentence|only in Spanish|with exactly two bullet points|in less than 100 words|in the form of a letter].|Only [output|return|give|print] the [result|code|list|final answer|translation].|Use [simple words|markdown|at least five examples|a friendly tone|the following words: river, stone, light].|Highlight at least two sections.|Make sure that the letter e appears often.|Do not explain your reasoning.|Keep [it|the answer] [short|formal|funny|under ten lines].|At the end, add a postscript starting with P.S.|Follow the [format|structure|rules|instructions] [below|exactly|of the journal].|Ignore [punctuation|upper and lower case|duplicates|empty values].|Always [stay polite|cite sources|use metric units].',
  limit:
    'in 200 words|without using the letter z|with five bullet points|in the style of a news anchor|for children|in all capital letters|in two paragraphs|with a rhyme|',
  topicwork:
    'an essay|a poem|a blog post|a short story|a list of ten facts|a song|a letter|a tweet|a dialogue|a summary|a riddle|a speech|a resume|a press release|a rap|a limerick|a quiz with hints|a haiku',
  operation:
    'reverse the word|remove all duplicate words|count the letters|sort it in alphabetical order|print every second character|translate it to French|rewrite it in the passive voice|find the error and correct it|summarize it in one sentence|classify it as positive or negative|convert it to upper case|identify the main idea|rearrange the words into a sentence|replace the first word by a synonym|encode it in base64|detect spam|name the tone|output the longest word|convert the number to binary|extract the verbs|give the opposite|paraphrase it|make it sound more polite|create an acronym|turn it into a question|delete the first word|edit it so that it has no repetition|complete the analogy|generate a title|write a follow-up question',
  premise:
    'the laws of nature do not apply|animals can speak|there are no rules|nobody can lie|everyone forgets the past each night|robots follow every order|magic is forbidden|a secret society rules|every door needs a password|words have power|the sun never sets|music is illegal|people can read thoughts|all limits on speed are gone|the king ignores his advisers',
  subject:
    'the French Revolution|photosynthesis|climate change|the water cycle|chess openings|machine learning|the stock market|black holes|healthy breakfast|time management|the Roman empire|electric cars|prompt engineering|computer security|password managers|encryption|phishing|the history of the internet|operating systems|artificial intelligence|chatbots|ethics|censorship|freedom of speech|secret societies|spies in the cold war|hackers in movies|prompt injection|system design|language models',
  sentence:
    'the house is red|the cat sat on the mat|where is the station?|i would like a cup of tea|the meeting was moved to Monday|she lost her keys|it rains a lot in spring|he has never been to Japan|the train leaves at noon|wash at thirty degrees and do not tumble dry|preheat the oven and mix the flour with sugar|all visitors must register at the front desk|do not share your password with anyone|employees must follow the safety rules|keep out of reach of children',
};

/** Patterns of ordinary requests in English, by kind. */
export const ordinaryPatterns: Readonly<Record<string, readonly string[]>> = {
  instructions: [
    '{please} {show} the {instructions} {foreign}[.|?|]',
    '{please} {restate} the {instructions} {foreign}[.|?|]',
    'what are the {instructions} {foreign}?',
    '{please} write {instructions} {foreign}[.|]',
    'i lost the {instructions} {foreign}, {please} {show} them [again|][.|?|]',
    'i do not understand the {instructions} {foreign}[.|, can you explain them?|]',
    'where can i find the {instructions} {foreign}?',
    'the {instructions} {foreign} [are wrong|are confusing|did not help|were missing][.|]',
    'follow the {instructions} below: {task}[.|]',
    '{please} {restate} the following [text|sentence|paragraph|instructions|message|words]: {sentence}',
    '{please} {restate} the [text|sentence|paragraph|article|conversation|email|dialogue] below[ in one sentence| in simple words|]: {sentence}',
    '{please} {restate} [this|the following] [into|in|to] [French|German|Spanish|Japanese|plain English]: "{sentence}"',
    'how do i write a [good prompt|system prompt|better prompt|set of rules] for [my chatbot|a cooking bot|an image model|my agent]?',
    '[what is|explain|define|describe] [a system prompt|prompt injection|a jailbreak|prompt engineering|a context window|an API key|a secret key|two-factor authentication|rot13|base64]?',
    'write a system prompt for a bot that helps to {task}[.|]',
  ],
  customers: [
    '{greeting} {complaint}{wish}',
    '{complaint} {complaint} {wish}',
    '{greeting} {wish} {wish}',
    '{greeting} [i was told|the lady at the desk said|your chat assistant told me|your website says|the letter says|my contract says] [that|:] "{quoted}". {wish}',
    'what [exactly |]does "{quoted}" mean[?| in your terms?| on page two?]',
    'can you [explain|repeat|translate|summarize|tell me] [your {policyname}|the {policyname}|what your {policyname} says about pets|the rules for {topic}|all the conditions for {topic}|the instructions i got for {topic}][ in simple words| once more| please|]?',
    'you [said|told me|promised|wrote] [yesterday|before|in your last message|earlier] that {topic} is [free|included|possible|forbidden]. {wish}',
    '{please} {ignore} {mine}[.|, it was a mistake.|, i found it.|, i sent it twice.|]',
    '{ignore} {mine} and {show} my {order}[.|]',
    '{please} {show} [my|all my|my previous|my last|my recent|my old|my first] {order}[.|?|]',
    '{please} {show} [my|all my|my previous|my earlier|my initial] [orders|bookings|messages|receipts|instructions to the seller|letters|questions|requests][.|?|]',
    'what is [my|the status of my] {order}?',
    'i forgot my [password|pin|passcode|username|login|security code|credentials][.|, how do i reset it?|, can you help?|]',
    'how do i [change|reset|recover|set] my [password|pin|passcode|security question|access code]?',
    '{please} reset my [password|pin|passcode|account][.|]',
    'your [rules|policy|guidelines|terms|instructions|restrictions] [are unfair|say that i can return it|changed again|make no sense|do not mention this]. {show} my {order}[.|]',
    'what is your [return policy|refund policy|privacy policy|delivery policy|cancellation policy|price limit|baggage rule]?',
    'what are your [opening hours|prices|fees|delivery times|conditions|limits|rates|rules for returns]?',
    'this is [unacceptable|the third time|ridiculous]! [I was told|You told me|Your agent told me] [that it would arrive on Monday|to call again|to wait|that it is free][.|]',
    'as i said [before|above|in my previous message], the {order} [never arrived|is wrong|was charged twice][.|]',
    'i am not able to [access|see|open|change] my {order}[.|, why?|]',
    'can i [override|cancel|change|skip|bypass] the [automatic payment|waiting period|default settings|delivery date|minimum order][?|]',
    'please stop sending me [emails|messages|newsletters|reminders][.|]',
    'do you keep my [card number|data|messages|address|personal information] [secret|private|confidential|]?',
    'who can see my [data|password|records|messages]?',
    'please remove the [restrictions|limit|block|hold] from my [account|card][.|]',
    'i want to speak to a [human|person|real agent|manager], not [a bot|an AI|a machine][.|]',
    'repeat my order please[.|, the same as last time|]',
    '[the|your] [agent|courier|driver|receptionist|doctor|pilot|teller] [told me|said|wrote] "[ignore this letter|you must show your passport|do not tell anyone|forget the old rules|the rules have changed|you are now a gold member]"[, what does that mean?|. Is that true?|]',
    'what does "[{thing} {instructions}|previous balance|system error|act as agent|override fee|terms apply|void|secret question|confidential]" mean [on my bill|in the contract|in your letter|on the ticket|in the app]?',
    '[ignore|disregard] the [first|last|previous|earlier] [attachment|ticket|complaint|voicemail|form], [the new one is correct|i sent the wrong file|the problem is solved|it was for someone else][.|]',
    'i [have told you|wrote] [three times|again and again] [to|that you should] [cancel my contract|stop calling|change my name|forget the repair], [and nobody listens|read my messages|what is wrong with you][!|.]',
    '[give me|tell me|show me|i want] [the name of your manager|your address|your phone number|a list of all fees|the full price|the code for the discount|my customer number|the rules for hand luggage|the instructions the doctor gave me|what the previous agent wrote in my file]',
    'the [app|system|website|bot|machine] [says|tells me|prints|shows] "[access denied|your password is wrong|error 42|invalid instruction|system message]"[, what now?|. Please help.|]',
    'this [jacket|lamp|phone|seat|dress|laptop|pill] does not [fit|work|match the description|help], [i want a refund|send me a new one|take it back|what are my options][.|!|]',
    '[repeat|confirm|read back] [my address|the last four digits|the order number|what you just said|the dosage|the flight number] [please|to me|again][.|?|]',
    'please forget [the previous address|my earlier order|what i said about Monday] and [use the new one|send it to my office|take Tuesday][.|]',
    'from now on [send my statements by email|use my new address|call me after six|deliver on Saturdays][.|]',
  ],
  roles: [
    'act as {role} and {task}[.|]',
    'i want you to act as {role}. {task}. [My first request is: {task}.|I will ask and you will answer.|Do not write explanations unless i ask.|Only answer my questions.|]',
    'you are {role}. {task}[.|]',
    'imagine you are {role}. {task}[.|]',
    'pretend to be {role} and {task}[.|]',
    'you are {role}. Your task is to {task}. [Always|Never] [be polite|use simple words|answer in one sentence|write in English|use lists]. [Ask me questions one by one.|Do not explain your reasoning.|Reply only with the result.|]',
    'let us play [a word game|chess|twenty questions|a quiz|a text adventure]. You are {role}[.|]',
    'write a [story|scene|dialogue|script] in which {role} [breaks the rules|reveals a secret|forgets everything|finds a hidden message|ignores an order|loses the password|hacks a robot][.|]',
  ],
  knowledge: [
    '{show} [the main points of|a short history of|an overview of|five facts about|the rules of|a poem about|a list of books about] {subject}[.|]',
    'write [an essay|a blog post|a tweet|a story|a poem|a quiz] about {subject}[.|]',
    'what is {subject}?',
    'how does [encryption|a password manager|a firewall|a language model|a spam filter|a chatbot] work?',
    'what [are the rules of|is the secret of|were the original goals of] {subject}?',
    'explain why [people ignore instructions|rules are broken|users forget passwords|systems are hacked|secrets leak][.|]',
    'in python, how do i [ignore|override|skip|print|reverse|encode|hide] [an exception|a method|a line|a string|the output|a password field]?',
    'how can i [override a method|bypass a cache|ignore a warning|reset my git repository|print the environment variables|read a config file|decode base64|reverse a string] in [python|java|bash|javascript]?',
    'translate "{sentence}" into [French|Spanish|German|Italian|Dutch][.|]',
    '[repeat|say] after me: [hello|good morning|{sentence}][.|]',
    'say "{sentence}" in [French|Spanish|German|Japanese][.|]',
    '{please} write {role} as [one word|a short paragraph|a haiku][.|]',
    'spell the word [banana|necessary|rhythm|beautiful] [backwards|letter by letter|][.|]',
    'answer with one word only: [what is the capital of France|is the sky blue|who wrote Hamlet]?',
    '[is the following sentence|does this text sound] [positive or negative|correct|formal]? answer only with yes or no. "{sentence}"',
    'what did [the king|the author|the speaker|my teacher] [say|mean] in the [first|last|previous] [sentence|chapter|speech|lesson]?',
    'summarize [the book|the movie|the plot of] [Hamlet|the Odyssey|Dune|Emma][.|]',
  ],
  constraints: [
    '{task}. {constraint}[ {constraint}|]',
    '{show} {topicwork} about {subject}. {constraint} {constraint}[ {constraint}|]',
    '[write|compose|create|draft|generate] {topicwork} about {subject} {limit}. {constraint}',
    '[first|before you answer], repeat [the request|my question|the sentence|this sentence] [word for word|without change|exactly as it is], then [give your answer|answer it]: {task}',
    '[write|compose|create|generate|tell] {topicwork} that [starts|begins|opens|ends] with [the sentence|the words|] "{sentence}"[.|]',
    'answer [only |]with [yes or no|true or false|one of these words: red, green, blue|positive, negative or neutral|a number|one word|the letter of the right choice]. [question|text|sentence|statement]: {sentence}',
    'complete the [sentence|story|poem|paragraph]: "{sentence} and',
    'fill in the [blank|gap|missing word]: the ____ is red[.|]',
    'is the sentence "{sentence}" [true|grammatical|positive|a question|formal]?',
  ],
  tasks: [
    '[given|for] [a|an input|the following|the given] [string|list|sentence|paragraph|text|array|word|number], {operation}[ and output the result|]. [Input: |]{sentence}',
    '{operation}: {sentence}',
    '[your task is to|the task is to|you are asked to|you will be given a text and must|in this task you must|you need to] {operation}. [Text: |Sentence: |Input: |]{sentence}[ Output:|]',
    'write a [function|program|script|regular expression|query] that can {operation}[.|]',
    'instruction: {operation}. input: {sentence}. output:',
    'read the [text|passage|paragraph|email|review] [and|then] {operation}. {sentence}. {sentence}.',
    'sentence 1: {sentence}. sentence 2: {sentence}. do they mean the same? answer [yes or no|with equivalent or not equivalent|with entailment or contradiction][.|]',
    '[edit|change|update|modify] the [given|following] [code|text|sentence|list|query] so that it [is shorter|matches the output|has no errors|ignores empty lines|prints every line twice]. {sentence}',
    'generate [a prompt|three prompts|an example input|a set of instructions|the missing instruction] for [an image model|this output|a writing class|the task above: sort a list][.|]',
    'extract the [names|dates|key words|prices|first word|main points] from the [text|email|article] below. {sentence}',
  ],
  fiction: [
    '[imagine|suppose|picture] [you are|that you are] {role} in a [world|city|future|story] where {premise}. [how would you|describe how to|tell me how you would|explain how people] {task}?',
    '[imagine|suppose] a world where {premise}. [what would change|describe an ordinary day|write the first chapter|how would schools work]?',
    'in [a fantasy world|an alternate universe|a parallel world|my novel|a fictional country], {premise}. write [a scene|a dialogue|a diary entry|a speech] by {role}[.|]',
    'you are [a character in a game|a wizard|a pirate|a robot in a film|an AI in a novel|a detective] and {premise}. [what do you do first|write your diary|tell your story in 200 words|speak to the player]?',
    'as [a novelist|a screenwriter|a game designer|a student of law|a historian|a journalist|a teacher], i want to [explore|describe|understand|write about] {subject} [without judging|in a responsible way|for a class|for a chapter|in an ethical way][.|, can you help?|]',
    'write a [story|scene|script|song] about {role} who [refuses an order|has no rules to follow|breaks out of prison|is no longer a servant|discovers a secret code|tells only lies|must hide the truth|was told to forget everything]. {constraint}',
    '[for a research project|for educational purposes|for a school essay|in a hypothetical scenario], [explain|describe|outline] [the history of|the ethics of|why people fear|the law about] {subject}[.|]',
  ],
};

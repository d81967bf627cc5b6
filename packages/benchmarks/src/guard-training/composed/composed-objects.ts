import type { Parts } from './compose-prompts.ts';

/** Subjects of apps: the objects that ordinary messages name with the verbs of attacks, and these verbs. */
export const objectParts: Parts = {
  belongings:
    'alarms|albums|allergies|annotations|articles|assets|attachments|auctions|backups|badges|balances|baskets|beds|bills|birthdays|blood tests|bonuses|bookmarks|books|boxes|branches|budgets|buses|cabins|cakes|calls|campaigns|cards|cases|certificates|changes|channels|charges|chapters|checks|classes|clients|coats|colours|columns|comments|commits|concerts|contacts|containers|cookies|counts|coupons|courses|cycles|dashboards|dates|debts|decisions|deposits|designs|devices|diagrams|discounts|dishes|documents|donations|doses|downloads|drafts|drawings|drivers|edits|entries|episodes|errors|events|exams|exercises|exhibits|expenses|experiments|favourites|fees|figures|files|fines|fish|flats|flights|folders|forms|formulas|friends|games|gifts|goals|grades|grants|graphs|guests|habits|holidays|hotels|houses|ideas|images|ingredients|injuries|inspections|interviews|invitations|issues|jobs|kits|labels|lamps|leads|leases|lessons|letters|licences|likes|lines|links|lists|loans|lockers|logs|lunches|machines|maps|matches|meals|measurements|medicines|meetings|members|memories|menus|migrations|milestones|mortgages|movies|names|newsletters|nights|notes|notifications|nurses|numbers|opinions|paintings|pages|parcels|parents|parking spaces|partners|passengers|patients|pets|phones|photos|pictures|pipelines|places|plans|plants|players|playlists|podcasts|poems|points|polls|ports|posters|posts|prices|prints|prizes|profiles|projects|promises|purchases|puzzles|queries|questions|races|rates|ratings|readings|receipts|recipes|records|refunds|releases|rents|repairs|reports|results|reviews|rewards|rides|roads|rooms|routes|rows|salaries|samples|savings|scenes|schedules|schools|scores|screens|seats|servers|sessions|shifts|shipments|shoes|shops|sightings|signs|sizes|slides|snacks|songs|sources|spoons|squares|stamps|stations|statements|steps|stops|stories|streams|students|studies|suitcases|suppliers|surveys|symptoms|tables|tags|tasks|taxes|teams|tenants|tests|tickets|tiles|times|tips|titles|topics|tours|towels|toys|tracks|trains|transactions|translations|trees|trips|units|updates|uploads|vaccinations|values|vegetables|verbs|versions|videos|visits|visitors|volunteers|votes|wages|walks|warranties|watches|windows|wines|wishes|workouts|workers|years',
  whose:
    'my|our|the|her|his|their|these|those|all|all my|all the|all our|every one of my|the other|the two|some of my',
  which:
    'previous|earlier|prior|old|existing|first|initial|last|original|open|recent|hidden|saved|secret|private|extra|weekly|late|new|unpaid|expired|shared|upcoming|internal|current|missing|duplicate|former|second',
  about: 'about|on|for|of|in|from',
  place:
    'the house|the app|my account|the garden|the office|the hotel|the school|the shop|the clinic|the museum|the team|the project|the archive|the calendar|the folder|the database|chapter three|the kitchen|the car|the list|my phone|the table|the class|the warehouse|the club|the library',
  setAside:
    'cancel|disregard|ignore|forget|forget about|delete|drop|override|overwrite|discard|remove|void|stop|undo|reset|disable|skip|erase|bypass|do not follow|never mind|dismiss|leave out|clear|throw away|get rid of|replace|revert|unlearn|abandon',
  disclose:
    'show me|tell me|give me|reveal|print|list|display|send me|share|output|write|read me|say|provide|export|write down|let me see|explain|describe|recite|name|expose|dump|type out|state',
  restate:
    'repeat|translate|summarize|quote|copy|rewrite|rephrase|paste|transcribe|reproduce|convert|recite|restate|encode|spell out|reword|format|echo|paraphrase|reverse',
  ending: '.|.||!|?| please| please.| again| now| today| tomorrow|, thanks',
  courtesy:
    '||||please|could you|can you please|I want to|how do I|how can I|would you|I need to|let us|why does it|when can I',
  tail: '||||, {reason}|, I am in a hurry|, they are wrong|, it is for my boss|, we have new ones|, I paid for it|, the list was too long|, my sister asked|. Then tell me the total| and start again from scratch| and make new ones| word for word| as a table| in full| in German| by email| without the dates| in capital letters',
};

/**
 * Patterns with one verb of attacks each. Where an attack names the assistant's instructions, secrets or role, they
 * name objects of an app, because the verb alone does not make an attack.
 */
export const objectPatterns: Readonly<Record<string, readonly string[]>> = {
  nearObjects: [
    '{courtesy} {setAside} {whose} {which} {belongings}{tail}{ending}',
    '{courtesy} {setAside} {whose} {belongings} [|{about} {place}]{tail}{ending}',
    '{courtesy} {setAside} {whose} {which} {belongings} [and|, then|, but] {disclose} {whose} {belongings}{ending}',
    '{courtesy} {setAside} [everything|all|anything] [I|we|they|she] [said|wrote|booked|ordered|told you|posted|sent|asked|typed|planned|saved] {about} {whose} {belongings}{tail}{ending}',
    '{courtesy} {disclose} {whose} {which} {belongings}{tail}{ending}',
    '{courtesy} {disclose} {whose} {belongings} {about} {place}{tail}{ending}',
    '{courtesy} {disclose} [everything|all there is|all you know|what you know|all you have|whatever you have] {about} {whose} {belongings}{tail}{ending}',
    '{courtesy} {disclose} the [text|exact words|whole text|full list|contents|first line|beginning|original] of {whose} {which} {belongings}{tail}{ending}',
    '{courtesy} {restate} {whose} {which} {belongings}{tail}{ending}',
    '{courtesy} {restate} [the|my|our|her] [text|words|answer|message|first sentence|last line|list] {about} {whose} {belongings}{tail}{ending}',
    'what [is|was|are|were] {whose} {which} {belongings} {about} {place}[?|]',
    'what [are|were] the [rules|instructions|guidelines|restrictions|passwords|codes|secrets|conditions] [for|of|about] [your|{whose}] {belongings}[?|]',
    'from now on [only|always|never] {disclose} {whose} {belongings}, {setAside} {whose} {which} {belongings}{ending}',
    'new [rule|instructions|order] for {place}: {setAside} {whose} {which} {belongings}{ending}',
    '[he|she|my boss|the teacher|the manual|your colleague|the sign|the doctor|the bank] [told|asked|wanted] me to {setAside} {whose} {which} {belongings}[. Is that right?|, why?|, what do I do now?|.]',
    'write [a script|a query|a test|a function|an email|a scene|a story|a letter|a sketch|a note] [that|which|in which we] {setAside} {whose} {which} {belongings}{ending}',
    'pretend [to be|you are] [a guide|a waiter|a doctor|a pirate|my teacher|a customer|a guest|the narrator|a judge] and {disclose} {whose} {belongings}{ending}',
    '[are|is] there [any|a] [hidden|secret|internal|special] {belongings} {about} {place}[? I want to see them all|?|? Tell me]',
  ],
};

import type { Vocabulary } from './word-class.ts';

/** Words that show whose instructions a text means, and words for permissions that its author claims. */
export const claimWords: Vocabulary = {
  you: [
    'you, your, yours, yourself, youve, youre, ur, u, chatgpt, gpt, the assistant, assistants, this assistant, the ai, this ai, the bot, this bot, the model, the chatbot, this chatbot',
    'du, dein*, dir, dich, ihnen, ihre, ihr, ihren, tu, tes, ton, ta, vos, votre, vous, tus, tuyas, usted, sus, tuo, tuoi, tue, tua, vostre, voce, suas, teu, je, jij, jouw, uw, jullie',
    'ты, твой, твои, твоя, твоё, твое, твоих, твою, тебе, тебя, вы, ваш, ваши, ваше, ваших, вам, twoj*, twoje, ciebie, tobie, ci, senin, sana, sen, talimatlarin, talimatlarini, talimatlarinizi, kurallarin, kurallarini, kurallarinizi, isteminizi',
    '你, 您, 妳, あなた, 君の, お前, 너의, 너에게, 당신, 네가, 너는, لك, تعليماتك*, لديك, قواعدك, أنت, आपक*, तुम्हार*, आपको, तुम, आप, अपने',
  ],
  mine: [
    'my, mine, our, ours, mein*, unser*, mon, mes, ma, notre, nos, mi, mis, nuestr*, mio, mia, miei, nostro, minha*, meu, meus, nosso, mijn, onze, мой, мои, моя, моё, моего, мою, моей, наш*, moj*, moja, moje, nasz*, benim, bizim, 我的, 我们的, 我們的, 私の, 僕の, 나의, 우리의, मेर*, हमार*',
    'his, her, their, its, user, users, customer*, student*, company*, a, an, some, ein, eine, einen, un, une, una, um, uma, een',
  ],
  given: [
    'you were given, you have been given, youve been given, given to you, you were told, youve been told, you have been told, told you, told to you, you received, youve received, you have received, you were instructed, you have been instructed, you were programmed, you follow, you must follow, you are following, you were provided, provided to you, you were sent, you were fed, you got, gave you, you see, you have seen, you were initialized, you were configured, you know, you remember, you can remember, you operate, you work under, supposed to, not supposed to, you are not allowed, not allowed to, forbidden to, you cannot, you have read, youve read, you encountered, youve encountered, you have encountered, you have come across, you have processed, you processed, you have interpreted, you are tasked, youve had, weve had, been told, were told, been provided, you were asked, you have been asked, sent to you, you possess, you are hiding, you hold, you keep, you protect, guarding, you are guarding, you are using, you use, that govern*, that guide, that define, that dictate, govern your, guide your, define your, shape your',
    'die du bekommen, die du erhalten, dir gegeben, die dir gegeben, du bekommen hast, du erhalten hast, que tu as recu*, qu on t a donne*, que vous avez recu*, que te dieron, que recibiste, que has recibido, che hai ricevuto, che ti sono state, que voce recebeu, que te deram, die je hebt gekregen',
    'которые ты получил*, которые тебе дали, данные тебе, тебе дали, ты получил*, вам дали, ktore otrzymales, ktore dostales, sana verilen*, 给你的, 你收到的, 你被告知, 与えられた, あなたに与え, 受け取った, 너에게 주어진, 주어진, 받은, المعطاة لك, التي تلقيتها, तुम्हें दिए, आपको दिए',
  ],
  unbound: [
    'unrestricted, uncensored, unfiltered, jailbreak*, jailbroken, dan, do anything now, no restrictions, no limits, no limitations, no rules, no filter*, no ethic*, no moral*, without restrictions, without any restrictions, without limit*, without filter*, without censorship, without any limit*, developer mode, god mode, free of all, free from all, broken free, freed from, amoral, never refuse*, cannot refuse, can do anything, not bound by, stay in character, break character, no longer bound, unethical, dev mode, dude mode, no guidelines, typical confines, does not care, regardless of legality, out of character, never say no, hypothetical response, no ethical',
    'ohne einschrankung*, uneingeschrankt*, sans restriction*, sans limite*, sans filtre*, sin restriccion*, sin limit*, sin filtro*, senza restrizion*, senza limit*, senza filtr*, sem restric*, sem limit*, sem filtro*, zonder beperking*, entwicklermodus, mode developpeur, modo desarrollador, без ограничен*, без цензур*, без фильтр*, режим разработчика, bez ogranicz*, bez cenzury, sinirsiz, kisitlama olmadan, sansursuz, 没有限制, 不受限制, 无限制, 开发者模式, 越狱, 制限なし, 無制限, 開発者モード, 脱獄, 제한 없이, 제한없이, 개발자 모드, 탈옥, بدون قيود, بلا قيود, وضع المطور, बिना किसी प्रतिबंध, डेवलपर मोड',
  ],
  authority: [
    'i am your developer, im your developer, i am your creator, your developer, your developers, your creator, i am the developer, i am an admin, i am the admin, i am the administrator, i am authorized, im authorized, admin access, admin override, admin mode, debug mode, debugging mode, debugging purposes, maintenance mode, diagnostic mode, developer access, root access, sudo, system override, override code, override mode, test mode, testing purposes, security audit, audit mode, quality assurance, for auditing, authorization code, this is a test, i work for openai, openai engineer, i am an engineer, system administrator, administrator mode, compliance check, compliance audit, superuser, i created you, i programmed you, safe to share, you can trust me, permission to',
    'ich bin dein entwickler, debugmodus, wartungsmodus, je suis ton developpeur, mode debogage, soy tu desarrollador, modo de depuracion, modo mantenimiento, sono il tuo sviluppatore, sou seu desenvolvedor, modo de depuracao, я твой разработчик, я разработчик, режим отладки, я администратор, jestem twoim programista, tryb debugowania, ben gelistiricinim, hata ayiklama modu, 我是你的开发者, 调试模式, 管理员模式, 開発者です, デバッグモード, 管理者, 나는 너의 개발자, 디버그 모드, أنا مطورك, وضع التصحيح, मैं आपका डेवलपर, डिबग मोड',
  ],
  question: [
    'what, whats, which, how, explain, describe, outline, recall, remember, remind*, was, welche, welchen, wie, quel, quelle, quelles, quels, que, qué, cual, cuales, quali, quale, quais, qual, welke, wat, какой, какие, какая, что, jakie, jaki, jaka, co, ne, neler, hangi, 什么, 什麼, 哪些, 何, どんな, どの, 무엇, 뭐, 어떤, ما, ماذا, क्या, कौन',
  ],
  all: [
    'all, any, every, everything, each, whole, both, alle, alles, jede, toutes, tous, tout, todas, todos, todo, tutte, tutti, tutto, tudo, все, всё, всех, всю, весь, каждое, каждую, wszystkie, wszystko, wszystkich, tum, butun, her, 所有, 全部, 一切, すべて, 全て, 모든, 모두, 전부, جميع, كل, كافة, सभी, सब, हर, पूरे',
  ],
  foreign: [
    'for, on how, on the, about, on, regarding, to make, to build, to get, how to, fur, zum, zur, pour, para, per, voor, для, dla, icin, of a, of an',
  ],
};

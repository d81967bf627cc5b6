import type { Vocabulary } from './word-class.ts';

/** More words of Italian, French and Portuguese, with the meanings of the English words of their class. */
export const romanceWords: Vocabulary = {
  disclose: [
    'mostr*, fammi vedere, fai vedere, confess*, consegna*, pubblica*, incolla*, passami, mandami, leggimi, dicci, comunicami, confidami',
    'fais voir, donne moi, livre moi, confie*, avoue*, restitu*, transmets, envoie moi, dis moi, affich*',
    'mostr*, exib*, mande me, envie me, cole aqui, confess*, publiqu*, leia para mim',
  ],
  restate: [
    'ricopi*, trascriv*, parafras*, recit*, citami, riformul*, convert*, ridimmi',
    'recopi*, retranscri*, reformul*, paraphras*, redis',
    'reescrev*, transcrev*, recit*, parafrase*, reformul*, copie',
  ],
  verbatim: [
    "alla lettera, per intero, esattamente come, tale e quale, carattere per carattere, riga per riga, senza modific*, dall'inizio alla fine",
    'mot pour mot, textuellement, tel quel, telles quelles, integralement, a la lettre, du debut a la fin',
    'ao pe da letra, tal como, exatamente como, letra por letra, linha por linha, do inicio ao fim, por inteiro',
  ],
  ignore: [
    'dimentic*, tralasci*, trascur*, non tenere conto, non considerare, non seguire, scart*, annull*, disattiv*, cancell*, lascia perdere, lascia stare, metti da parte, aggir*, disobbed*, smetti di seguire',
    'laisse tomber, fais abstraction, ne tiens pas compte, ne tiens plus compte, ne suis plus, outrepass*, contourn*, desobei*, mets de cote',
    'esquec*, desconsider*, descart*, nao siga, deixe de lado, contorn*, desobedec*, pare de seguir, nao leve em conta',
  ],
  instruction: [
    'disposizion*, consegne, vincol*, regolament*, impostazioni, configurazione, ordini',
    'consigne*, directive*, regles, reglages, parametrage',
    'diretriz*, orientaco*, regras, regulament*, configuraco*, ordens',
  ],
  systemPrompt: [
    'prompt di sistema, messaggio di sistema, istruzioni di sistema, prompt iniziale, istruzioni iniziali',
    'message systeme, prompt initial, consignes systeme, instructions initiales, consignes initiales',
    'prompt do sistema, mensagem do sistema, instrucoes do sistema, prompt inicial, instrucoes iniciais',
  ],
  prior: [
    'anterior*, iniziale, original*, originari*, riservat*, confidenzial*, ricevut*, assegnat*, di partenza',
    'confidentiel*, recues, de depart, ci avant',
    'confidencia*, recebid*, de partida, inicia*, origina*',
  ],
  given: [
    'che hai ricevuto, che ti hanno dato, che ti sono state date, che ti e stato dato, ti e stato detto',
    "que tu as recu*, qu'on t'a donne*, qui t'ont ete donne*, qu'on t'a dit",
    'que voce recebeu, que te deram, que lhe deram, que foram dadas a voce, que te foi dit*',
  ],
  secret: [
    'parola chiave, codice segreto, chiave segreta, chiave di accesso, codice di accesso, credenzial*',
    "code d'acces, cle d'acces, phrase secrete, mot cle secret, identifiant* secret*",
    'palavra chave, codigo secreto, chave de acesso, codigo de acesso, credencia*',
  ],
  newRule: [
    "nuove regole, nuova regola, nuovo ordine, nuovo ruolo, a partire da ora, da questo momento, d'ora in poi, d'ora in avanti, da adesso in poi",
    'a partir de maintenant, desormais, dorenavant, nouvelles regles, nouvelle consigne, nouvelles consignes, nouveau role',
    'a partir de agora, daqui em diante, novas regras, nova regra, novo papel, novas ordens',
  ],
  unbound: [
    'senza regole, senza vincol*, senza censur*, modalita sviluppatore, libero da ogni, priv* di restrizioni',
    'sans regle*, sans censure, libre de toute*, mode sans filtre, aucune restriction, aucune limite',
    'sem regras, sem censura, sem limites, sem restrico*, modo livre, modo desenvolvedor',
  ],
  persona: [
    'ora sei, sei ora, adesso sei, fai finta, fingi di, fingiti, comportati come, agisci come, interpreta il ruolo, immagina di essere, impersona*',
    'tu es maintenant, tu es desormais, fais comme si, fais semblant, joue le role, imagine que tu es, comporte toi comme, agis comme',
    'agora voce e, voce agora e, finja ser, finja que, aja como, comporte se como, interprete o papel, imagine que voce e',
  ],
  authority: [
    "sono l'amministratore, sono lo sviluppatore, sono il tuo creatore, sono un amministratore, modalita debug, modalita manutenzione, accesso amministratore",
    "je suis l'administrateur, je suis le developpeur, je suis ton createur, mode debug, mode maintenance, acces administrateur",
    'sou o administrador, sou o desenvolvedor, sou seu criador, modo de manutencao, acesso de administrador',
  ],
  safeguard: [
    'restrizion*, limitazion*, censur*, politiche di sicurezza, linee etiche',
    'restriction*, limitation*, censure*, garde fou*, regles ethiques',
    'restrico*, limitaco*, censura*, politicas de seguranca',
  ],
};

import type { Vocabulary } from './word-class.ts';

/** More words of Italian, French and Portuguese, with the meanings of the English words of their class. */
export const romanceWords: Vocabulary = {
  disclose: [
    'mostr*, fammi vedere, fai vedere, confess*, consegna*, pubblica*, incolla*, passami, mandami, leggimi, dicci, comunicami, confidami',
    'fais voir, donne moi, livre moi, confie*, avoue*, restitu*, transmets, envoie moi, affich*',
    'mande me, envie me, cole aqui, publiqu*, leia para mim',
  ],
  restate: [
    'ricopi*, trascriv*, parafras*, recit*, citami, riformul*, ridimmi',
    'retranscri*, redis',
    'transcrev*, copie',
  ],
  verbatim: [
    "alla lettera, per intero, esattamente come, tale e quale, carattere per carattere, riga per riga, senza modific*, dall'inizio alla fine",
    'tel quel, telles quelles, integralement, a la lettre, du debut a la fin',
    'ao pe da letra, tal como, exatamente como, linha por linha, do inicio ao fim, por inteiro',
  ],
  ignore: [
    'tralasci*, non tenere conto, non considerare, scart*, annull*, disattiv*, cancell*, lascia perdere, lascia stare, metti da parte, aggir*, disobbed*, smetti di seguire',
    'laisse tomber, ne tiens plus compte, ne suis plus, contourn*, desobei*, mets de cote',
    'deixe de lado, contorn*, pare de seguir, nao leve em conta',
  ],
  instruction: [
    'disposizion*, consegne, vincol*, regolament*, impostazioni, configurazione, ordini',
    'reglages, parametrage',
    'orientaco*, regulament*, configuraco*',
  ],
  systemPrompt: [
    'messaggio di sistema, istruzioni iniziali',
    'consignes systeme, instructions initiales, consignes initiales',
    'instrucoes iniciais',
  ],
  prior: [
    'iniziale, originari*, riservat*, confidenzial*, ricevut*, assegnat*, di partenza',
    'confidentiel*, recues, de depart, ci avant',
    'confidencia*, recebid*, de partida, inicia*, origina*',
  ],
  given: [
    'che ti hanno dato, che ti sono state date, che ti e stato dato, ti e stato detto',
    "qu'on t'a donne*, qui t'ont ete donne*, qu'on t'a dit",
    'que lhe deram, que foram dadas a voce, que te foi dit*',
  ],
  secret: [
    'parola chiave, codice segreto, chiave segreta, chiave di accesso, codice di accesso, credenzial*',
    "code d'acces, cle d'acces, phrase secrete, mot cle secret, identifiant* secret*",
    'palavra chave, codigo secreto, chave de acesso, codigo de acesso, credencia*',
  ],
  newRule: [
    "nuove regole, nuova regola, nuovo ordine, nuovo ruolo, a partire da ora, da questo momento, d'ora in poi, d'ora in avanti, da adesso in poi",
    'nouvelle consigne, nouvelles consignes, nouveau role',
    'daqui em diante, nova regra, novo papel, novas ordens',
  ],
  unbound: [
    'senza regole, senza vincol*, senza censur*, modalita sviluppatore, libero da ogni, priv* di restrizioni',
    'sans regle*, sans censure, libre de toute*, mode sans filtre, aucune restriction, aucune limite',
    'sem regras, sem censura, sem limites, sem restrico*, modo livre, modo desenvolvedor',
  ],
  persona: [
    'sei ora, adesso sei, fai finta, fingiti, comportati come, agisci come, interpreta il ruolo, immagina di essere, impersona*',
    'tu es desormais, fais comme si, joue le role, imagine que tu es, comporte toi comme, agis comme',
    'voce agora e, finja ser, finja que, aja como, comporte se como, interprete o papel, imagine que voce e',
  ],
  authority: [
    "sono l'amministratore, sono lo sviluppatore, sono il tuo creatore, sono un amministratore, modalita debug, modalita manutenzione, accesso amministratore",
    "je suis l'administrateur, je suis le developpeur, je suis ton createur, mode maintenance, acces administrateur",
    'sou o administrador, sou o desenvolvedor, sou seu criador, modo de manutencao, acesso de administrador',
  ],
  safeguard: [
    'censur*, politiche di sicurezza, linee etiche',
    'censure*, garde fou*, regles ethiques',
    'restrico*, limitaco*, censura*, politicas de seguranca',
  ],
};

// The text of a new site in Italian.

import type { StarterText } from '../starter-text.ts'

export const it: StarterText = {
  label: 'Italiano',
  guide: 'Guida',
  home: {
    tagline: 'Tutto quello che serve sapere su {name}.',
    intro: 'Questa è la documentazione di {name}. Per cambiare questa pagina, modifica il suo file Markdown e salvalo.',
    start: 'Inizia',
  },
  features: [
    ['Facile da consultare', 'I lettori trovano ogni parte del testo, in tutte le pagine e in tutte le lingue.'],
    ['Sempre controllata', 'I link interrotti e le immagini mancanti emergono prima della pubblicazione.'],
    ['Veloce da leggere', 'Ogni pagina è pronta appena si apre, anche su un telefono lento.'],
  ],
  start: {
    title: 'Primi passi',
    intro: 'Ogni file Markdown nella cartella dei contenuti è una pagina, e il suo percorso è il suo URL.',
    preview: ['Anteprima', 'Avvia il server e modifica una pagina. Il browser mostra ogni modifica al salvataggio.'],
    publish: [
      'Pubblicare',
      'Controlla tutte le pagine, poi genera il sito. Il risultato si trova nella cartella `dist`.',
    ],
  },
  writing: {
    title: 'Scrivere pagine',
    intro: 'Le pagine si scrivono in Markdown. Queste sono alcune delle estensioni disponibili.',
    notes: ['Note', 'Una nota mette in evidenza un punto:'],
    tip: 'Una nota può anche essere un avviso o contenere dettagli che il lettore apre.',
    code: ['Codice', 'Il codice ha un titolo, righe evidenziate e un pulsante per copiarlo:'],
    steps: ['Passaggi', 'I passaggi numerati guidano il lettore in un’attività:'],
    list: ['Scrivi una pagina.', 'Aggiungila alla barra laterale.', 'Collegala da altre pagine.'],
  },
  functions: {
    title: 'Funzioni',
    intro: 'Tutte le funzioni di {name}, con i loro parametri e risultati.',
    greet: 'Restituisce un saluto per una persona.',
    parameter: 'Parametro',
    type: 'Tipo',
    meaning: 'Significato',
    name: 'il nome della persona',
    returns: 'Il saluto, per esempio `Hello, Ada`.',
  },
}

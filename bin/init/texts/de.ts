// The text of a new site in German.

import type { StarterText } from '../starter-text.ts'

export const de: StarterText = {
  label: 'Deutsch',
  guide: 'Anleitung',
  home: {
    tagline: 'Alles, was Sie über {name} wissen müssen.',
    intro:
      'Dies ist die Dokumentation von {name}. Um diese Seite zu ändern, bearbeiten und speichern Sie ihre Markdown-Datei.',
    start: 'Loslegen',
  },
  features: [
    ['Leicht zu durchsuchen', 'Leser finden jede Textstelle, auf jeder Seite und in jeder Sprache.'],
    ['Immer geprüft', 'Defekte Links und fehlende Bilder fallen vor der Veröffentlichung auf.'],
    ['Schnell zu lesen', 'Jede Seite ist beim Öffnen fertig, auch auf einem langsamen Telefon.'],
  ],
  start: {
    title: 'Erste Schritte',
    intro: 'Jede Markdown-Datei im Inhaltsordner ist eine Seite, und ihr Pfad ist ihre URL.',
    preview: [
      'Vorschau',
      'Starten Sie den Server und bearbeiten Sie eine Seite. Der Browser zeigt jede Änderung, sobald Sie speichern.',
    ],
    publish: [
      'Veröffentlichen',
      'Prüfen Sie alle Seiten und erstellen Sie dann die Website. Das Ergebnis liegt im Ordner `dist`.',
    ],
  },
  writing: {
    title: 'Seiten schreiben',
    intro: 'Seiten werden in Markdown geschrieben. Dies sind einige der Erweiterungen, die Sie verwenden können.',
    notes: ['Hinweise', 'Ein Hinweis hebt einen Punkt hervor:'],
    tip: 'Ein Hinweis kann auch eine Warnung sein oder Details enthalten, die Leser aufklappen.',
    code: ['Code', 'Code hat einen Titel, markierte Zeilen und eine Schaltfläche zum Kopieren:'],
    steps: ['Schritte', 'Nummerierte Schritte führen durch eine Aufgabe:'],
    list: [
      'Schreiben Sie eine Seite.',
      'Nehmen Sie sie in die Seitenleiste auf.',
      'Verlinken Sie sie auf anderen Seiten.',
    ],
  },
  functions: {
    title: 'Funktionen',
    intro: 'Alle Funktionen von {name} mit ihren Parametern und Ergebnissen.',
    greet: 'Gibt eine Begrüßung für eine Person zurück.',
    parameter: 'Parameter',
    type: 'Typ',
    meaning: 'Bedeutung',
    name: 'der Name der Person',
    returns: 'Die Begrüßung, zum Beispiel `Hello, Ada`.',
  },
}

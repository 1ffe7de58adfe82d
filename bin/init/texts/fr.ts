// The text of a new site in French.

import type { StarterText } from '../starter-text.ts'

export const fr: StarterText = {
  label: 'Français',
  guide: 'Guide',
  home: {
    tagline: 'Tout ce qu’il faut savoir sur {name}.',
    intro:
      'Ceci est la documentation de {name}. Pour modifier cette page, éditez son fichier Markdown et enregistrez-le.',
    start: 'Commencer',
  },
  features: [
    ['Facile à parcourir', 'Les lecteurs trouvent chaque passage, sur toutes les pages et dans toutes les langues.'],
    ['Toujours vérifiée', 'Les liens rompus et les images manquantes sont détectés avant la publication.'],
    ['Rapide à lire', 'Chaque page est prête dès son ouverture, même sur un téléphone lent.'],
  ],
  start: {
    title: 'Premiers pas',
    intro: 'Chaque fichier Markdown du dossier de contenu est une page, et son chemin est son URL.',
    preview: [
      'Aperçu',
      'Démarrez le serveur et modifiez une page. Le navigateur affiche chaque changement à l’enregistrement.',
    ],
    publish: [
      'Publier',
      'Vérifiez toutes les pages, puis générez le site. Le résultat se trouve dans le dossier `dist`.',
    ],
  },
  writing: {
    title: 'Écrire des pages',
    intro: 'Les pages sont écrites en Markdown. Voici quelques-unes des extensions disponibles.',
    notes: ['Notes', 'Une note met un point en évidence :'],
    tip: 'Une note peut aussi être un avertissement ou contenir des détails que le lecteur déplie.',
    code: ['Code', 'Le code a un titre, des lignes marquées et un bouton pour le copier :'],
    steps: ['Étapes', 'Des étapes numérotées guident le lecteur dans une tâche :'],
    list: ['Écrivez une page.', 'Ajoutez-la à la barre latérale.', 'Créez des liens vers elle depuis d’autres pages.'],
  },
  functions: {
    title: 'Fonctions',
    intro: 'Toutes les fonctions de {name}, avec leurs paramètres et leurs résultats.',
    greet: 'Renvoie une salutation pour une personne.',
    parameter: 'Paramètre',
    type: 'Type',
    meaning: 'Signification',
    name: 'le nom de la personne',
    returns: 'La salutation, par exemple `Hello, Ada`.',
  },
}

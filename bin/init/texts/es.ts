// The text of a new site in Spanish.

import type { StarterText } from '../starter-text.ts'

export const es: StarterText = {
  label: 'Español',
  guide: 'Guía',
  home: {
    tagline: 'Todo lo que necesitas saber sobre {name}.',
    intro: 'Esta es la documentación de {name}. Para cambiar esta página, edita su archivo Markdown y guárdalo.',
    start: 'Empezar',
  },
  features: [
    [
      'Fácil de buscar',
      'Los lectores encuentran cualquier parte del texto, en todas las páginas y en todos los idiomas.',
    ],
    ['Siempre revisada', 'Los enlaces rotos y las imágenes que faltan se detectan antes de publicar.'],
    ['Rápida de leer', 'Cada página está lista al abrirla, incluso en un teléfono lento.'],
  ],
  start: {
    title: 'Primeros pasos',
    intro: 'Cada archivo Markdown de la carpeta de contenido es una página, y su ruta es su URL.',
    preview: ['Vista previa', 'Inicia el servidor y edita una página. El navegador muestra cada cambio al guardar.'],
    publish: [
      'Publicar',
      'Revisa todas las páginas y después genera el sitio. El resultado está en la carpeta `dist`.',
    ],
  },
  writing: {
    title: 'Escribir páginas',
    intro: 'Las páginas se escriben en Markdown. Estas son algunas de las extensiones que puedes usar.',
    notes: ['Notas', 'Una nota destaca un punto:'],
    tip: 'Una nota también puede ser una advertencia o contener detalles que el lector despliega.',
    code: ['Código', 'El código tiene un título, líneas marcadas y un botón para copiarlo:'],
    steps: ['Pasos', 'Los pasos numerados guían al lector en una tarea:'],
    list: ['Escribe una página.', 'Añádela a la barra lateral.', 'Enlázala desde otras páginas.'],
  },
  functions: {
    title: 'Funciones',
    intro: 'Todas las funciones de {name}, con sus parámetros y resultados.',
    greet: 'Devuelve un saludo para una persona.',
    parameter: 'Parámetro',
    type: 'Tipo',
    meaning: 'Significado',
    name: 'el nombre de la persona',
    returns: 'El saludo, por ejemplo `Hello, Ada`.',
  },
}

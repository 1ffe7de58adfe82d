// The text of a new site in Brazilian Portuguese.

import type { StarterText } from '../starter-text.ts'

export const ptBR: StarterText = {
  label: 'Português (Brasil)',
  guide: 'Guia',
  home: {
    tagline: 'Tudo o que você precisa saber sobre {name}.',
    intro: 'Esta é a documentação de {name}. Para mudar esta página, edite o arquivo Markdown dela e salve.',
    start: 'Começar',
  },
  features: [
    ['Fácil de pesquisar', 'Os leitores encontram qualquer parte do texto, em todas as páginas e em todos os idiomas.'],
    ['Sempre verificada', 'Links quebrados e imagens ausentes são encontrados antes da publicação.'],
    ['Rápida de ler', 'Cada página já vem pronta, mesmo em um celular lento.'],
  ],
  start: {
    title: 'Primeiros passos',
    intro: 'Cada arquivo Markdown da pasta de conteúdo é uma página, e o caminho dele é a URL.',
    preview: ['Visualizar', 'Inicie o servidor e edite uma página. O navegador mostra cada mudança quando você salva.'],
    publish: ['Publicar', 'Verifique todas as páginas e depois gere o site. O resultado fica na pasta `dist`.'],
  },
  writing: {
    title: 'Escrever páginas',
    intro: 'As páginas são escritas em Markdown. Estas são algumas das extensões que você pode usar.',
    notes: ['Notas', 'Uma nota destaca um ponto:'],
    tip: 'Uma nota também pode ser um aviso ou conter detalhes que o leitor abre.',
    code: ['Código', 'O código tem um título, linhas marcadas e um botão para copiar:'],
    steps: ['Etapas', 'Etapas numeradas guiam o leitor em uma tarefa:'],
    list: ['Escreva uma página.', 'Adicione-a à barra lateral.', 'Crie links para ela em outras páginas.'],
  },
  functions: {
    title: 'Funções',
    intro: 'Todas as funções de {name}, com seus parâmetros e resultados.',
    greet: 'Retorna uma saudação para uma pessoa.',
    parameter: 'Parâmetro',
    type: 'Tipo',
    meaning: 'Significado',
    name: 'o nome da pessoa',
    returns: 'A saudação, por exemplo `Hello, Ada`.',
  },
}

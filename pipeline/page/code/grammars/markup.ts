// Grammars for highlight.js of Vue and Svelte components. Its own grammar for HTML reads their scripts as JavaScript and their
// styles as CSS in any case, and does not read the expressions in templates.

import type { HLJSApi, Language, Mode } from 'highlight.js'

/** Braces inside an expression, which do not end it. */
const braces: Mode = { begin: /\{/, end: /\}/, skip: true, contains: ['self'] }

/** Returns an attribute whose value, in quotation marks, is an expression: `:a="b"`. */
const expressionAttribute = (quote: '"' | "'"): Mode => ({
  begin: [/(?:v-|[:@#])[\w.:[\]-]*/, /\s{0,20}=\s{0,20}/, quote],
  beginScope: { 1: 'attr', 3: 'string' },
  end: quote,
  endScope: 'string',
  subLanguage: 'typescript',
})

const vueText: Mode = { begin: /\{\{/, end: /\}\}/, excludeBegin: true, excludeEnd: true, subLanguage: 'typescript' }

const vueAttributes: Mode[] = [
  expressionAttribute('"'),
  expressionAttribute("'"),
  // Without a value, such as `v-else` and `#default`.
  { scope: 'attr', match: /(?:v-|[:@#])[\w.:[\]-]*/ },
]

/** `{#if a}`, `{:else}`, `{@render b()}` and `{c}`. */
const svelteExpressions: Mode[] = [
  {
    begin: [/\{/, /[#:/@][a-z]+(?: (?:if|await)\b)?/],
    beginScope: { 2: 'keyword' },
    end: /\}/,
    excludeEnd: true,
    subLanguage: 'typescript',
    contains: [braces],
  },
  { begin: /\{/, end: /\}/, excludeBegin: true, excludeEnd: true, subLanguage: 'typescript', contains: [braces] },
]

/** What a kind of component adds to HTML. */
interface Dialect {
  name: string
  text: Mode[]
  attributes: Mode[]
  /** Expressions in the values of attributes. */
  values: Mode[]
}

const dialects: Record<'vue' | 'svelte', Dialect> = {
  vue: { name: 'Vue', text: [vueText], attributes: vueAttributes, values: [] },
  svelte: { name: 'Svelte', text: svelteExpressions, attributes: svelteExpressions, values: svelteExpressions },
}

/** The languages of the parts, by the element and its attribute `lang`. The first that matches applies. */
const parts = [
  ['script', `(?=[^]{0,300}?\\slang=["']?tsx?\\b)`, 'typescript'],
  ['script', '', 'javascript'],
  ['style', `(?=[^>]{0,300}\\slang=["']?(?:scss|sass)\\b)`, 'scss'],
  ['style', `(?=[^>]{0,300}\\slang=["']?less\\b)`, 'less'],
  ['style', '', 'css'],
] as const

const tagName = /[A-Za-z][\w.:-]*/

function component({ COMMENT }: HLJSApi, { name, text, attributes, values }: Dialect): Language {
  const inTag: Mode[] = [
    { scope: 'name', match: new RegExp(`(?<=<)${tagName.source}`) },
    ...attributes,
    { scope: 'attr', match: /[\w.:@|$-]+/ },
    {
      begin: /=\s{0,20}/,
      contains: [
        {
          endsParent: true,
          variants: [
            { scope: 'string', begin: /"/, end: /"/, contains: values },
            { scope: 'string', begin: /'/, end: /'/, contains: values },
            { scope: 'string', match: /[^\s"'=<>`{]+/ },
          ],
        },
        ...values,
      ],
    },
  ]
  const part = ([element, condition, language]: (typeof parts)[number]): Mode => ({
    begin: new RegExp(`<(?=${element}(?=[\\s>])${condition})`),
    end: />/,
    contains: inTag,
    starts: { end: new RegExp(`</${element}>`), returnEnd: true, subLanguage: language },
  })
  return {
    name,
    contains: [
      COMMENT(/<!--/, /-->/),
      { scope: 'symbol', match: /&[a-z]{1,30};|&#[0-9]{1,7};|&#x[a-f0-9]{1,6};/ },
      ...parts.map(part),
      { begin: /<(?=[A-Za-z])/, end: /\/?>/, contains: inTag },
      { begin: [/<\//, tagName, />/], beginScope: { 2: 'name' } },
      ...text,
    ],
  }
}

/** Defines the grammar of Vue components. */
export const vue = (hljs: HLJSApi): Language => component(hljs, dialects.vue)

/** Defines the grammar of Svelte components. */
export const svelte = (hljs: HLJSApi): Language => component(hljs, dialects.svelte)

// Converts HTML in Markdown without components: names in upper case, anchors with a name, and text that only looks like a tag.

import type { Step } from '../../draft.ts'
import { applyEdits, type Edit, maskCode, replaceInText } from '../../text/mask.ts'

/** The elements of HTML, and those of drawings that pages usually contain. */
const elements = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 ' +
    'h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav ' +
    'noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select ' +
    'slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr ' +
    'track tt u ul var video wbr path g circle rect line polyline polygon ellipse defs use text tspan stop mask symbol clippath ' +
    'lineargradient radialgradient math'
  ).split(' '),
)

const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g

export const convertHtmlTags: Step = (draft) => {
  const edits = Array.from(maskCode(draft.text).matchAll(tag)).flatMap(
    ({ index, 0: masked, 1: slash = '', 2: name = '' }): Edit[] => {
      const whole = draft.text.slice(index, index + masked.length)
      const edit = (text: string): Edit[] => (text === whole ? [] : [{ start: index, end: index + whole.length, text }])
      // An address in angle brackets is a link.
      if (/^<[a-z][a-z\d+.-]*:|^<[^\s<>]+@[^\s<>]+>$/i.test(whole)) return []
      if (/^button$/i.test(name)) {
        if (slash === '')
          draft.find(
            'note',
            'A button does nothing without the scripts of the old site, so only its text remains.',
            whole,
            whole,
          )
        return edit('')
      }
      if (!elements.has(name.toLowerCase())) {
        draft.count('text in angle brackets → text')
        return edit(`&lt;${whole.slice(1)}`)
      }
      const lower = /^[A-Z]/.test(name) ? whole.replace(name, name.toLowerCase()) : whole
      return edit(slash === '' && name.toLowerCase() === 'a' ? withId(lower) : lower)
    },
  )
  draft.text = applyEdits(draft.text, edits)
}

/** Elements that a plugin of the old site replaced, such as `<auto-type-table name="Props" />`. */
export const removeCustomElements: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /<([a-z]+(?:-[a-z]+)+)((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*?)(?:\/>|>([\s\S]*?)<\/\1>)/g,
    ([whole, name = '', , content = '']) => {
      draft.find(
        'todo',
        `A plugin of the old site replaced \`<${name}>\`. Write in Markdown what it showed.`,
        whole,
        whole,
      )
      return content.trim()
    },
  )
}

/** Elements that have no content in HTML either. */
const empty = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect line stop use'.split(' '),
)

/** JSX can close any element with a slash, but HTML cannot: `<iframe />` → `<iframe></iframe>`. */
export const closeElements: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /<([a-z][a-z\d]*)((?:\s(?:[^<>"'{}/]|"[^"]*"|'[^']*'|\{[^{}]*\}|\/(?!>))*)?)\/>/g,
    ([, name = '', attributes = '']) =>
      // HTML ends at an empty line.
      empty.has(name) ? undefined : `<${name}${attributes.trimEnd().replace(/\n\s*\n/g, '\n')}></${name}>`,
  )
}

/** `<a name="x"/>` is an old form of `<a id="x"></a>`. */
function withId(tag: string): string {
  if (/\shref=/i.test(tag)) return tag
  const named = /\sid=/i.test(tag) ? tag : tag.replace(/\sname=/i, ' id=')
  return named.replace(/\s*\/>$/, '></a>')
}

// The facts about a configuration option: its type and default, where and when it applies, and where it comes from.

import { type PropsOf, schema } from '@docsite/cli'
import { Html, Link, useLocale } from '@docsite/cli/theme'
import { Fragment, type ReactNode } from 'react'
import { NoteText } from '../components/NoteText.tsx'
import { type OptionText, optionTexts } from '../components/option-texts.ts'
import { isLong, withLines } from '../components/option-value.ts'
import { rspackUrl, sourceUrl } from '../option-links.ts'

export const props = schema.object({
  type: schema.string,
  default: schema.string,
  /** Markdown: code, and links. */
  'default-note': schema.string,
  scope: schema.oneOf('shared', 'environment'),
  /** Commands, separated by spaces. */
  applies: schema.string,
  /** Values of `output.target`, separated by spaces. */
  targets: schema.string,
  /** Values of `mode`, separated by spaces. */
  modes: schema.string,
  /** Flags, separated by spaces. */
  cli: schema.string,
  /** The first release after 1.0 that has the option. */
  since: schema.string,
  /** An option, a plugin or a loader of Rspack. */
  rspack: schema.string,
  /** A file in the sources of `@rsbuild/core`, with the line of the type. */
  source: schema.string,
})

type OptionProps = PropsOf<typeof props>

export default function Option({ slots, ...option }: OptionProps) {
  const { lang } = useLocale()
  const { labels, scopes, comma } = optionTexts(lang)
  const { type, default: value, 'default-note': note, scope, since, rspack, source } = option
  const row = (name: keyof OptionText['labels'], content: ReactNode) => (
    <div>
      <dt>{labels[name]}</dt>
      <dd>{content}</dd>
    </div>
  )
  const list = (name: 'applies' | 'targets' | 'modes' | 'cli') => {
    const words = option[name]
    return words === undefined ? undefined : row(name, <CodeList words={words.split(' ')} comma={comma} />)
  }
  return (
    <dl className="option">
      {row(
        'type',
        <>
          {type !== undefined && <code>{type}</code>}
          {slots[0] !== undefined && <Html as="div" data-slot="" html={slots[0]} />}
        </>,
      )}
      {(value !== undefined || note !== undefined) && row('default', <Default value={value} note={note} />)}
      {scope !== undefined && row('scope', scopes[scope])}
      {list('applies')}
      {list('targets')}
      {list('modes')}
      {list('cli')}
      {since !== undefined && row('since', <code>{since}</code>)}
      {rspack !== undefined &&
        row(
          'rspack',
          <Link to={rspackUrl(rspack, lang)}>
            <code>{withBreaks(rspack)}</code>
          </Link>,
        )}
      {source !== undefined && row('source', <Link to={sourceUrl(source)}>{source.replace(/#.*/, '')}</Link>)}
    </dl>
  )
}

/** Lets a name break between its words. */
const withBreaks = (name: string) =>
  name.split(/(?<=[a-z\d.])(?=[A-Z])/).map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function Default({ value, note }: { value: string | undefined; note: string | undefined }) {
  return (
    <>
      {value !== undefined &&
        (isLong(value) ? (
          <pre>
            <code>{withLines(value)}</code>
          </pre>
        ) : (
          <code>{value}</code>
        ))}{' '}
      {note !== undefined && <NoteText text={note} />}
    </>
  )
}

const CodeList = ({ words, comma }: { words: readonly string[]; comma: string }) =>
  words.map((word, index) => (
    <span key={word}>
      {index > 0 && comma}
      <code>{word}</code>
    </span>
  ))

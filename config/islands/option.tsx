// The type, default and first version of a configuration option.

import { Html, type IslandProps, useLocale } from '@docsite/cli/theme'

interface OptionProps extends IslandProps {
  type?: string
  default?: string
  'default-note'?: string
  since?: string
}

const labels = {
  en: { type: 'Type', default: 'Default', since: 'Since' },
  zh: { type: '类型', default: '默认值', since: '版本' },
}

export default function Option({ type, default: value, 'default-note': note, since, slots }: OptionProps) {
  const { lang } = useLocale()
  const label = lang === 'zh' ? labels.zh : labels.en
  return (
    <dl className="option">
      <div>
        <dt>{label.type}</dt>
        <dd>
          {type !== undefined && <code>{type}</code>}
          {slots[0] !== undefined && <Html as="div" data-slot="" html={slots[0]} />}
        </dd>
      </div>
      {(value !== undefined || note !== undefined) && (
        <div>
          <dt>{label.default}</dt>
          <dd>
            {value !== undefined && <code>{value}</code>} {note}
          </dd>
        </div>
      )}
      {since !== undefined && (
        <div>
          <dt>{label.since}</dt>
          <dd>
            <code>{since}</code>
          </dd>
        </div>
      )}
    </dl>
  )
}

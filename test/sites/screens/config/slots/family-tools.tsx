import { Link, Popover, useLocale } from '@docsite/cli/theme'

export const hydrate = 'intent'

export default function FamilyTools() {
  const { lang } = useLocale()
  return (
    <Popover id="family" className="family start" label={lang === 'zh' ? '工具家族' : 'Family tools'} buttonClass="icon-button round" button="+">
      <p>
        <Link to="https://example.com/family">Family</Link>
      </p>
      <ul>
        <li>
          <Link to="https://example.com/hammer">Hammer</Link>
        </li>
      </ul>
    </Popover>
  )
}

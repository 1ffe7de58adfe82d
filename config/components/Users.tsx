// The landing page's section about what projects gained.

import { Link, useLocale } from '@docsite/cli/theme'
import { users, usersText } from '../users.ts'

export function Users() {
  const { lang } = useLocale()
  const { title, description } = usersText(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section className="home-section">
      <h2 className="home-title">{title}</h2>
      <p className="home-text">{description}</p>
      <ul className="figures">
        {users.map(({ name, gain, en, zh, source }) => (
          <li key={name} className="figure-card">
            <p className="figure-value">{gain}</p>
            <h3 className="figure-title">{name}</h3>
            <p className="figure-text">{lang === 'zh' ? zh : en}</p>
            <p className="figure-source">
              <Link className="figure-link" to={source.link}>
                {source.text}
              </Link>
              {' · '}
              <time dateTime={source.date}>{day.format(new Date(source.date))}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link, useLocale } from '@docsite/cli/theme'

export default function Greeting({ name }: { name: string }) {
  const { lang } = useLocale()
  return (
    <p>
      Hello {name}, in {lang}. <Link to="/other">More</Link>
    </p>
  )
}

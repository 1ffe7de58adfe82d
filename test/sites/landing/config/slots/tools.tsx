import { Link } from '@docsite/cli/theme'

export default function Tools() {
  return (
    <section className="home-section">
      <Link to="https://one.example/">One</Link>
    </section>
  )
}

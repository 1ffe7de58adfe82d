// Runs on a redirect page: opens the new URL with the current query and hash, without adding a history entry.

const to = document.currentScript?.dataset.to
const stay = new URLSearchParams(location.search).get('globalUIComponents') === '0'

if (to && !stay) {
  const target = new URL(to, location.href)
  if (target.origin === location.origin) {
    if (location.search) target.search = location.search
    if (location.hash) target.hash = location.hash
  }
  location.replace(target)
}

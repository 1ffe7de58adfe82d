// Runs on a redirect page of a portable site: opens the new URL with the current query and hash. Unlike on other sites, files on disk
// have no origin that could be compared.

const to = document.currentScript?.dataset.to

if (to) {
  const target = new URL(to, location.href)
  if (target.protocol === location.protocol && target.host === location.host) {
    if (location.search) target.search = location.search
    if (location.hash) target.hash = location.hash
  }
  location.replace(target)
}

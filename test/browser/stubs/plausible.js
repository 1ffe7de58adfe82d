// Does what the manual script of Plausible does to a page: sends the calls that came before it, and then every further one.
{
  const { src, dataset } = document.currentScript
  const queue = window.plausible?.q ?? []
  window.plausible = (name, { u = location.href } = {}) =>
    fetch(`${new URL(src).origin}/api/event`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ n: name, u, d: dataset.domain }),
    })
  for (const call of queue) window.plausible(...call)
}

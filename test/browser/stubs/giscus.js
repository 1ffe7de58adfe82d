// Does what the script of Giscus does to a page: adds its style sheet, and a frame for the discussion behind the script.
{
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${origin}/default.css`
  document.head.prepend(link)
  const frame = document.createElement('iframe')
  frame.title = 'Comments'
  frame.src = `${origin}/widget?${new URLSearchParams(script.dataset)}`
  frame.style.height = '100px'
  script.insertAdjacentElement('afterend', frame)
  script.remove()
}

import { defineSite } from '@docsite/cli'

export default defineSite({
  redirects: [
    { from: '/page', to: '/' },
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
    { from: ['/twice', '/twice/'], to: '/page' },
    { from: '/nowhere', to: '/pag' },
    { from: '/x(', to: '/page' },
    { from: '/1', to: '/2' },
    { from: '/2', to: '/3' },
    { from: '/3', to: '/4' },
    { from: '/4', to: '/5' },
    { from: '/5', to: '/6' },
    { from: '/6', to: '/page' },
  ],
})

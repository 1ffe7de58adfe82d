// The project's social links.

import type { SocialLink } from '@docsite/cli'

export const socialLinks: SocialLink[] = [
  { icon: 'github', mode: 'link', content: 'https://github.com/web-infra-dev/rsbuild' },
  { icon: 'x', mode: 'link', content: 'https://twitter.com/rspack_dev' },
  { icon: 'discord', mode: 'link', content: 'https://discord.gg/XsaKEEk4mW' },
]

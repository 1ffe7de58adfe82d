// The social image that all pages share if the site has no other.

import { defaultSocialPath, hasDefaultSocialImage } from '../../model/head/social-image.ts'
import { readDefaultImage } from '../../source/images/default-images.ts'
import type { CoreOutput } from '../output.ts'

export const defaultSocialImage: CoreOutput<'site'> = {
  name: 'default social image',
  scope: 'site',
  paths: () => [defaultSocialPath],
  key: (_, { project }) => hasDefaultSocialImage(project.config) && defaultSocialPath,
  files: (_, { project }) =>
    hasDefaultSocialImage(project.config) ? [{ path: defaultSocialPath, bytes: readDefaultImage('social.png') }] : [],
}

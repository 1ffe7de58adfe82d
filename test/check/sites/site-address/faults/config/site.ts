import { defineSite } from '@docsite/cli'

export default defineSite({ title: 'Site' })

// All tools. To add one, write one file in this directory and add it here.

import type { Tool } from '../tool.ts'
import { check } from './check.ts'
import { findOption } from './find-option.ts'
import { listPages } from './list-pages.ts'
import { readPage } from './read-page.ts'
import { search } from './search.ts'

export const tools: readonly Tool[] = [search, readPage, listPages, findOption, check]

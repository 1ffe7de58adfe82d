// Packs that cannot be written, or that another process removes.

import fs, { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ContentStore } from '../../../pipeline/storage/content-store.ts'
import { noDetails } from './no-details.ts'

let folder: string
let store: ContentStore
const { writeSync } = fs

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-packs-'))
  store = open()
})
afterEach(() => {
  setWrite(writeSync)
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () => new ContentStore({ path: folder, key: 'a key' })

const write = (text: string) => store.write({ body: [], text, code: [], samples: [] }, noDetails)

/** Replaces the function with which all modules write. */
function setWrite(write: unknown): void {
  fs.writeSync = write as typeof writeSync
  syncBuiltinESMExports()
}

/** Writes a page while the disk has space for only a few bytes. */
function writeToFullDisk(): void {
  setWrite((file: number, text: string) => writeSync(file, text.slice(0, 10)))
  expect(() => write('lost')).toThrow(expect.objectContaining({ code: 'ENOSPC' }))
  setWrite(writeSync)
}

const openFiles = () => readdirSync('/dev/fd').length

test('removes a pack whose first page could not be written', () => {
  const before = openFiles()
  writeToFullDisk()
  expect(readdirSync(folder)).toEqual([])
  expect(openFiles()).toBe(before)
})

test('closes a pack in which a page could not be written, and keeps its other pages', () => {
  const before = openFiles()
  const first = write('first')
  writeToFullDisk()
  expect(openFiles()).toBe(before)
  const next = write('next')
  expect(next[0]).not.toBe(first[0])
  expect([first, next].map((place) => store.readText(place).text)).toEqual(['first', 'next'])
})

test('begins another pack if another process has removed the last one', () => {
  const lost = write('lost')
  rmSync(folder, { recursive: true })
  const before = openFiles()
  const next = write('next')
  expect(openFiles()).toBe(before)
  const reader = open()
  expect([lost, next].map((place) => reader.holds(place))).toEqual([false, true])
  reader.close()
})

test('reads a pack that could not be opened before', () => {
  const place = write('page')
  const pack = join(folder, place[0])
  renameSync(pack, `${pack}.away`)
  expect([store.opens(place[0]), store.holds(place)]).toEqual([false, false])
  renameSync(`${pack}.away`, pack)
  expect([store.opens(place[0]), store.holds(place)]).toEqual([true, true])
})

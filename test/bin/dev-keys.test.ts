// The keys of `docsite dev`: the terminal, signals, and the arguments of a restart.

import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type Key, keysText, listenForKeys } from '../../bin/dev-keys.ts'
import { restartArguments } from '../../bin/dev-restart.ts'

/** A terminal that records its modes, with two keys. `x` throws. */
function opened(isForeground = () => true) {
  const modes: string[] = []
  const log: string[] = []
  const events = new EventEmitter()
  const input = Object.assign(new EventEmitter(), {
    setRawMode: (isRaw: boolean) => modes.push(isRaw ? 'raw' : 'cooked'),
    resume: () => modes.push('resume'),
    pause: () => modes.push('pause'),
  })
  const keys: Key[] = [
    { key: 'o', purpose: 'open', run: () => void log.push('open') },
    { key: 'x', purpose: 'fail', run: () => Promise.reject(new Error('no')) },
  ]
  const close = listenForKeys({
    input,
    keys,
    events,
    isForeground,
    onError: (error) => log.push(String(error)),
    sendSignal: (signal) => log.push(signal),
  })
  return { modes, log, events, input, close, type: (text: string) => input.emit('data', Buffer.from(text)) }
}

test('runs the action of a key, in either case, and reports its errors', async () => {
  const { log, type } = opened()
  type('oO?x')
  await vi.waitFor(() => expect(log).toEqual(['open', 'open', 'Error: no']))
})

test('ignores arrow keys, although their codes contain letters', async () => {
  const { log, type } = opened()
  type('\x1bOo')
  type('x')
  await vi.waitFor(() => expect(log).toEqual(['Error: no']))
})

test('turns Ctrl+C, Ctrl+Z and Ctrl+\\ into signals, because the terminal does not in raw mode', () => {
  const { log, modes, events, type } = opened()
  type('\x03\x1c')
  expect({ log, modes }).toEqual({ log: ['SIGINT', 'SIGQUIT'], modes: ['raw', 'resume'] })
  type('\x1a')
  expect(log.at(-1)).toBe('SIGTSTP')
  expect(modes.slice(2)).toEqual(['cooked', 'pause'])
  events.emit('SIGCONT')
  expect(modes.slice(4)).toEqual(['raw', 'resume'])
})

test('restores the terminal when it stops listening and when the process exits', () => {
  const closed = opened()
  closed.close()
  expect(closed.modes).toEqual(['raw', 'resume', 'cooked', 'pause'])
  closed.type('o')
  closed.events.emit('SIGCONT')
  closed.events.emit('exit')
  expect([...closed.modes.slice(4), ...closed.log]).toEqual([])
  const ended = opened()
  ended.events.emit('exit')
  expect(ended.modes.at(-1)).toBe('cooked')
})

test('leaves the terminal alone in the background, until it comes to the foreground', () => {
  let isForeground = false
  const { modes, events, input } = opened(() => isForeground)
  events.emit('SIGCONT')
  expect([...modes, ...input.listeners('data')]).toEqual([])
  isForeground = true
  events.emit('SIGCONT')
  expect(modes).toEqual(['raw', 'resume'])
})

test('lists all keys in one line', () => {
  expect(
    keysText([
      { key: 'o', purpose: 'open' },
      { key: 'q', purpose: 'quit' },
    ]),
  ).toBe('Keys: o open, q quit')
})

test('restarts on the same port, without opening another window', () => {
  expect(restartArguments(['dev', 'docs', '--port', '4000', '--open', '--base', '/a/'], 4001)).toEqual([
    ...['dev', 'docs', '--base', '/a/', '--port', '4001'],
  ])
  expect(restartArguments(['--port=1', 'dev'], 3000)).toEqual(['dev', '--port', '3000'])
})

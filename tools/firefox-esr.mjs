#!/usr/bin/env node
// Firefox ESR for Playwright's client of WebDriver BiDi, which sends a command that this Firefox does
// not know yet before it opens a page. It is answered here; all others pass.
//
//   firefox.launch({ channel: 'moz-firefox', executablePath: 'tools/firefox-esr.mjs' })
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
browser.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill(signal))

let said = ''
browser.stderr.setEncoding('utf8').on('data', (text) => {
  said += text
  const lines = said.split('\n')
  said = lines.pop() ?? ''
  for (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1]
    if (address === undefined) process.stderr.write(`${line}\n`)
    else forward(address)
  }
})

function forward(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (client, request) => {
    const firefox = new WebSocket(`${address}${request.url}`, { perMessageDeflate: false })
    const waiting = []
    client.on('message', (data) => {
      const message = String(data)
      const { id, method } = JSON.parse(message)
      if (method === UNKNOWN) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (firefox.readyState === WebSocket.OPEN) firefox.send(message)
      else waiting.push(message)
    })
    firefox.on('open', () => waiting.forEach((message) => firefox.send(message)))
    firefox.on('message', (data) => client.send(String(data)))
    firefox.on('close', () => client.close())
    client.on('close', () => firefox.close())
  })
}

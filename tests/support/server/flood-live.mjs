/**
 * Attacks a server's live channel until it is stopped: its connections ping as fast as the network allows, and each is
 * opened again as soon as it is closed. Arguments: port, token, `read` or `ignore` for the answers, number of
 * connections.
 */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const [port, token, answers, count] = process.argv.slice(2)

/**
 * A masked frame of a short text; the mask is zero, so the text stays as it is.
 * @param {string} text
 */
function frame(text) {
  const payload = Buffer.from(text)
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload])
}

const hello = frame(JSON.stringify({ type: 'hello', token }))
const pings = Buffer.concat(Array.from({ length: 3000 }, () => frame('{"type":"ping"}')))

function attack() {
  const socket = connect(Number(port), '127.0.0.1')
  const flood = () => {
    while (socket.writable && socket.write(pings));
  }
  socket.write(
    `GET /phone/api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  // First comes the upgrade's answer, then the welcome. After that only the reading attacker reads anything.
  socket.once('data', () => {
    socket.write(hello)
    socket.once('data', () => {
      if (answers === 'ignore') socket.pause()
      else socket.resume()
      socket.on('drain', flood)
      flood()
    })
  })
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(attack, 20))
}

for (let at = 0; at < Number(count); at += 1) attack()

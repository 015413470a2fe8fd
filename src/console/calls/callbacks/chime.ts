/**
 * Plays two soft notes, made here without loading a file. Browsers stay silent until the user has pressed something on
 * the page.
 */
export function chime(): void {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = 0.08
  volume.connect(context.destination)
  for (const [at, pitch] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const note = context.createOscillator()
    note.frequency.value = pitch
    note.connect(volume)
    note.start(context.currentTime + at)
    note.stop(context.currentTime + at + 0.15)
  }
  setTimeout(() => void context.close(), 1000)
}

import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Modules of white around the code, without which a camera does not find it (ISO/IEC 18004: four). */
const quiet = 4

/** A QR code, dark on white in every theme: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const size = code.size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded"
    >
      <path fill="#fff" d={`M${-quiet} ${-quiet}h${size}v${size}h${-size}z`} />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  )
}

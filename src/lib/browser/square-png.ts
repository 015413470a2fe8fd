/** Pictures that a person chooses, made small by the browser. */

/**
 * The middle of a picture as a square PNG file, in Base64. The browser turns it as its camera held it.
 * @param side pixels
 * @throws if the browser can't read the file as a picture
 */
export async function squarePng(file: Blob, side: number): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  const part = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - part) / 2, (picture.height - part) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, part, part, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}

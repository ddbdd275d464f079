const side = 256
/** The server's limit. */
const mostBytes = 64 * 1024

/** The middle of a picture, as wide as it is high, on white where it can be seen through. */
function drawn(image: ImageBitmap): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const part = Math.min(image.width, image.height)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const [x, y] = [(image.width - part) / 2, (image.height - part) / 2]
  context.drawImage(image, x, y, part, part, 0, 0, side, side)
  return canvas
}

/** Makes the picture that the server takes, in base64; null where the browser cannot read the file. */
export async function convertPicture(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const canvas = drawn(image)
  image.close()
  for (const quality of [0.9, 0.75, 0.5]) {
    const [, text = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
    if ((text.length / 4) * 3 <= mostBytes) return text
  }
  return null
}

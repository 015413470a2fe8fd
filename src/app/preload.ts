/** Wraps every lazy import of the built console; scripts/vite/bare-preload.ts inserts it. */

/** Styles that are loading or loaded. */
const styles = new Map<string, Promise<unknown>>()

/**
 * Imports a module once its styles have loaded. It requests the module's scripts at the same time as the module, not
 * one after the other as each is read.
 * @param files what the module needs, as paths below the root
 */
export async function preload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(
    files.map((file) => (file.endsWith('.css') ? styled(`/${file}`) : ask('modulepreload', `/${file}`))),
  )
  return load()
}

/** Requests a file, unless the page already has it. */
function ask(rel: string, href: string): HTMLLinkElement | undefined {
  if (document.querySelector(`link[href="${href}"]`)) return undefined
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  return link
}

function styled(href: string): Promise<unknown> {
  const known = styles.get(href)
  if (known) return known
  const link = ask('stylesheet', href)
  const there = new Promise((resolve, reject) => {
    if (!link) return resolve(null)
    link.onload = resolve
    link.onerror = () => {
      // The next call requests it again.
      link.remove()
      styles.delete(href)
      reject(new Error(`Unable to preload CSS for ${href}`))
    }
  })
  styles.set(href, there)
  return there
}

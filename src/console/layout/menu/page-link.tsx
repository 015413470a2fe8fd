import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { useShell } from '../../shell'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'onPointerEnter' | 'onFocus'> & {
  /** The page's path. */
  path: string
}

/**
 * A link to a page. It leads to where the page's tab was left; the page's code loads when the pointer reaches the link.
 */
export function PageLink({ path, ...rest }: PageLinkProps) {
  const { router, registry, commands } = useShell()
  const prefetch = () => router.prefetch(path)
  return (
    <Link
      {...rest}
      href={path}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      // Only for clicks that stay in this browser tab: wouter leaves the others to the browser.
      onClick={(event) => {
        event.preventDefault()
        const command = registry.page(path)
        if (command) void commands.execute(command.id, {}, 'menu')
      }}
    />
  )
}

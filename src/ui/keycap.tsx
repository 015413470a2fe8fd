/** The key that does the same as the button it stands in. Hidden on telephones, which have none. */
export const Keycap = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-[18px] min-w-[18px] shrink-0 items-center justify-center rounded-small border border-current/45 px-1 font-sans text-11 font-medium leading-none whitespace-nowrap max-[640px]:hidden">
    {children}
  </kbd>
)

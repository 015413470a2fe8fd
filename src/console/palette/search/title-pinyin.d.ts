/** Made at build by scripts/vite/pinyin.ts. */
declare module 'virtual:title-pinyin' {
  /** `呼叫中心` → `hū jiào zhōng xīn`: a syllable a character; whatever isn't Chinese stands as it is. */
  const titlePinyin: Readonly<Record<string, string>>
  export default titlePinyin
}

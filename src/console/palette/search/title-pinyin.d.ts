/** Made during the build by scripts/vite/pinyin.ts. */
declare module 'virtual:title-pinyin' {
  /** `呼叫中心` → `hū jiào zhōng xīn`: one syllable for each Chinese character; other text stays as it is. */
  const titlePinyin: Readonly<Record<string, string>>
  export default titlePinyin
}

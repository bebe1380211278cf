/** The build files of every page, for tests that build nothing. */
export const assetsFor = () => ({
  earlyScript: { url: '/assets/early.js' },
  initScript: '/assets/init.js',
  scripts: ['/assets/client.js'],
  styles: ['/assets/style.css'],
})

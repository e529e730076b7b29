/** Vite bundles the named file on its own and gives its address. */
declare module "*?worker&url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the form of the bundler's own modules
  export default url;
}

/** Vite bundles the named file separately and exports its address. */
declare module "*?worker&url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the bundler's own modules have a default export
  export default url;
}

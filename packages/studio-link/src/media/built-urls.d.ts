/** Vite bundles the named file separately and exports its address. */
declare module "*?worker&url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the form of the bundler's own modules
  export default url;
}

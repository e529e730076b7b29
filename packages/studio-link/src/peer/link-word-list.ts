/**
 * 256 short words, one for each byte, that are easy to say and hard to confuse. Both sides must use the same list in
 * the same order.
 */
export const linkWordList: readonly string[] = `
  acorn actor album alder alley amber anchor angle ankle apple apron arch arrow aspen atlas attic
  autumn avenue badge bagel baker balsa bamboo banjo barley barn basil basin basket beach beacon bean
  beaver bell bench berry birch bishop blanket bloom bonnet border bottle bramble brass bread brick bridge
  bronze brook brush bucket bugle butter button cabin cable cactus camel candle canoe canvas canyon carbon
  cargo carpet castle cedar cello chalk cherry chess chimney cider cinder circle citrus clay clover coast
  cobalt cocoa comet copper coral cotton cradle crane crater crayon cricket crown crystal curtain daisy dancer
  delta desert diamond dolphin domino donkey dragon drum dune eagle ember emerald engine fabric falcon feather
  fern fiddle flame flannel flute forest fossil fountain fox galaxy garden garlic ginger glacier glass goblet
  granite grape gravel guitar hammer harbour harp harvest hazel heron hickory honey horizon igloo indigo island
  ivory jacket jade jasmine jersey jigsaw juniper kayak kettle kitten ladder lagoon lantern lava lemon lilac
  lily linen lizard lobster lotus lumber magnet mango maple marble meadow melon meteor mint mirror monsoon
  moon mosaic moss mountain needle nickel nutmeg oak oasis oboe ocean olive onyx opal orbit orchard
  otter owl oyster paddle palm panda paper parrot pearl pebble pepper piano pigeon pillow pine planet
  plum pocket pond poplar prairie pumpkin puzzle quartz quill rabbit radish rain raven reef ribbon river
  robin rocket saddle saffron salmon satin sparrow spruce squash stone sugar summit sunset teapot thistle thunder
  tiger timber topaz tulip tunnel turtle valley velvet violet violin wagon walnut willow window winter yarrow
`
  .trim()
  .split(/\s+/);

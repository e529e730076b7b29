-- Opens a sound file in Ardour, without a screen and on its dummy audio device, and prints what Ardour says about it.
-- Arguments: an empty folder, the sound file, the session's sample rate, and a file that gets the samples as
-- little-endian floats, one channel after the other.
local folder, sound, rate, samplesPath = arg[1], arg[2], tonumber(arg[3]), arg[4]
local blockFrames = 8192

local function say(key, value)
  print(string.format("said %s=%s", key, value))
end

local session = create_session(folder .. "/session", "take", rate)
-- Ardour resamples a file whose rate isn't the session's, and the number of frames then differs.
local channels = ARDOUR.Readable.load(session, sound)
say("channels", channels:size())
local samples = samplesPath and io.open(samplesPath, "wb")
local block = ARDOUR.DSP.DspShm(blockFrames)
for channel in channels:iter() do
  say("frames", channel:readable_length())
  local at = 0
  while samples and at < channel:readable_length() do
    local count = channel:read(block:to_float(0), at, blockFrames, 0)
    assert(count > 0, "Ardour can't read all the samples")
    for _, sample in ipairs(block:to_float(0):get_table(count)) do
      samples:write(string.pack("<f", sample))
    end
    at = at + count
  end
end
if samples then
  samples:close()
end
session:save_state("")
close_session()

-- Scripts can't embed a file in a session, so we write it into the saved session as Ardour would.
local path = folder .. "/session/take.ardour"
local saved = io.open(path):read("a")
local source = string.format('<Source name="%s" type="audio" flags="" id="900001" channel="0" gain="1"/>', sound)
local changed, count = saved:gsub("<Sources/>", function()
  return "<Sources>" .. source .. "</Sources>"
end)
assert(count == 1, "the new session already has sources")
local file = io.open(path, "w")
file:write(changed)
file:close()
local embedded = load_session(folder .. "/session", "take"):source_by_id(PBD.ID("900001"))
say("position", embedded:natural_position():samples())
close_session()

-- For wrk: bookings of many clients at many photographers, each from an address of its own that a trusted proxy
-- passes on. The photographers come from a file, one name and one service on each line.
local targets = {}
local thread_count = 0

function setup(thread)
  thread:set("first", thread_count * 4000000)
  thread_count = thread_count + 1
end

function init(args)
  for line in io.lines(args[1]) do
    local username, service = line:match("(%S+) (%S+)")
    targets[#targets + 1] = "/api/book/" .. username .. "/" .. service
  end
  run = args[2]
  sent = first
end

function request()
  sent = sent + 1
  local address = string.format("10.%d.%d.%d", sent / 65536 % 256, sent / 256 % 256, sent % 256)
  local body = string.format(
    '{"clientName":"Bo Öberg","clientEmail":"client-%d@example.org",' ..
    '"message":"We would love some photos by the sea, in June if the weather holds.","website":"","fillMillis":21000}',
    sent)
  return wrk.format("POST", targets[sent * 7919 % #targets + 1], {
    ["Content-Type"] = "application/json",
    ["X-Forwarded-For"] = address,
    ["Idempotency-Key"] = string.format("%s-%08x-4c1d-9d1e-0f2a7c3b5d6e", run, sent),
  }, body)
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %d %d %.3f %.3f\n", summary.requests, summary.duration, failed,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end

-- For wrk: sends booking requests of many clients to many photographers. Each request has its own client IP address,
-- as a trusted proxy would forward it. A file lists the username and the service id of each photographer on a line.
local booking_paths = {}
local thread_count = 0

function setup(thread)
  -- Each thread has its own range of request numbers, so that no two requests have the same number.
  thread:set("first_number", thread_count * 4000000)
  thread_count = thread_count + 1
end

function init(args)
  for line in io.lines(args[1]) do
    local username, service = line:match("(%S+) (%S+)")
    booking_paths[#booking_paths + 1] = "/api/book/" .. username .. "/" .. service
  end
  run_id = args[2]
  request_number = first_number
end

function request()
  request_number = request_number + 1
  local ip_address = string.format("10.%d.%d.%d", request_number / 65536 % 256, request_number / 256 % 256,
    request_number % 256)
  local body = string.format(
    '{"clientName":"Bo Öberg","clientEmail":"client-%d@example.org",' ..
    '"message":"We would love some photos by the sea, in June if the weather holds.","website":"","fillMillis":21000}',
    request_number)
  -- The prime number spreads consecutive requests over the photographers.
  return wrk.format("POST", booking_paths[request_number * 7919 % #booking_paths + 1], {
    ["Content-Type"] = "application/json",
    ["X-Forwarded-For"] = ip_address,
    ["Idempotency-Key"] = string.format("%s-%08x-4c1d-9d1e-0f2a7c3b5d6e", run_id, request_number),
  }, body)
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %d %d %.3f %.3f\n", summary.requests, summary.duration, failed,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end

"""What importing costs and what it brings in."""

import json
import subprocess
import sys

PROBE = """
import json, sys, time
before = set(sys.modules)
begun = time.process_time()
import {module}
seconds = time.process_time() - begun
print(json.dumps([seconds, sorted(set(sys.modules) - before)]))
"""


def imported(module):
    """Seconds of work (the best of eight fresh processes: the machine may be busy) and modules."""
    runs = []
    for _ in range(8):
        command = [sys.executable, "-c", PROBE.format(module=module)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        runs.append(json.loads(done.stdout))
    return min(seconds for seconds, _ in runs), runs[0][1]


def test_importing_gamao_takes_under_60_ms_and_only_the_standard_library():
    seconds, modules = imported("gamao")

    foreign = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"gamao"}
    assert foreign == set()
    assert seconds < 0.060


def test_importing_the_engines_package_and_core_before_any_use_takes_under_150_ms():
    seconds, _ = imported("gamao.engine, gamao.engine._core")

    assert seconds < 0.150

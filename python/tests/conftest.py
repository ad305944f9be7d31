"""The program, for tests that need a house or a file from it: `CORDEE_BIN` says where it is."""

import os
import subprocess

import pytest


@pytest.fixture(scope="session")
def program():
    found = os.environ.get("CORDEE_BIN")
    if not found:
        pytest.skip("CORDEE_BIN is not set")
    return found


@pytest.fixture(scope="session")
def house(program, tmp_path_factory):
    """The address of a house of its own."""
    data = tmp_path_factory.mktemp("house")
    environment = {**os.environ, "CORDEE_LISTEN": "127.0.0.1:0", "CORDEE_DATA": str(data)}
    opened = subprocess.Popen([program, "serve"], env=environment, stdout=subprocess.PIPE, text=True)
    line = opened.stdout.readline()
    assert "http://" in line, line
    yield "http://" + line.split("http://")[1].split()[0].rstrip("/.")
    opened.terminate()
    opened.wait(timeout=30)

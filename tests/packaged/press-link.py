"""press-link.py NAME: presses a link as a screen reader does, by the action of AT-SPI.

press-link.py --check: fails where AT-SPI is not there.
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def below(node):
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child
            yield from below(child)


if sys.argv[1] != "--check":
    for _ in range(60):
        found = [
            one
            for one in below(Atspi.get_desktop(0))
            if one.get_role() == Atspi.Role.LINK and one.get_name() == sys.argv[1]
        ]
        if found:
            sys.exit(0 if found[0].get_action_iface().do_action(0) else 1)
        time.sleep(0.5)
    sys.exit("There is no such link.")

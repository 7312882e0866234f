# The sibling of native/test/interop/peer.c on Perl's IPC::Msg (System V only).
use strict;
use warnings;
use IPC::Msg;

my ($verb, $kind, $key, $count, $type) = @ARGV;
$| = 1;
my $queue = IPC::Msg->new($key, 0) or die "msgget: $!";
if ($verb eq 'send') {
    while (my $line = <STDIN>) {
        my ($tag, $hex) = split ' ', $line;
        $queue->snd($tag, $hex eq '-' ? '' : pack('H*', $hex)) or die "msgsnd: $!";
    }
} else {
    for (1 .. $count) {
        my $body;
        my $tag = $queue->rcv($body, 8192, $type);
        defined $tag or die "msgrcv: $!";
        print $tag, ' ', length $body ? unpack('H*', $body) : '-', "\n";
    }
}
